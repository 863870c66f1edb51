import { expect, test } from 'vitest';
import { hostOf, moveEntry } from './picture-order.ts';

test('an entry moves up and down, and the others keep their order', () => {
  expect(moveEntry(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moveEntry(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
});
test('nothing moves beyond the ends', () => {
  expect(moveEntry(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moveEntry(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
});
test('a link is named by its host', () => {
  expect(hostOf('https://shop.example/p/1.jpg?x=1')).toBe('shop.example');
});
