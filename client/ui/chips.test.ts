import { expect, test } from 'vitest';
import { addChips } from './chips.ts';

test('a pasted comma list becomes one chip per word', () => {
  expect(addChips([], ' linen, cotton ,,wool\nsilk', 10)).toEqual(['linen', 'cotton', 'wool', 'silk']);
});
test('a phrase keeps its commas when only lines part', () => {
  expect(addChips([], 'Made by hand, in Porto\nNo. 1; blue', 10, /[\n\r]+/)).toEqual(['Made by hand, in Porto', 'No. 1; blue']);
});
test('a word that is already there is not added again, whatever its case', () => {
  expect(addChips(['Linen'], 'linen, wool', 10)).toEqual(['Linen', 'wool']);
});
test('no more than the maximum are kept', () => {
  expect(addChips(['a'], 'b, c, d', 3)).toEqual(['a', 'b', 'c']);
});
