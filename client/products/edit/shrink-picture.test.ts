import { expect, test } from 'vitest';
import { fitWithin } from './shrink-picture.ts';

test('a large picture fits the square and keeps its proportion', () => {
  expect(fitWithin(4000, 3000, 800)).toEqual({ width: 800, height: 600 });
  expect(fitWithin(1000, 2000, 800)).toEqual({ width: 400, height: 800 });
});
test('a small picture stays as it is', () => {
  expect(fitWithin(320, 200, 800)).toEqual({ width: 320, height: 200 });
});
test('a very long one keeps at least one pixel', () => {
  expect(fitWithin(100_000, 3, 800)).toEqual({ width: 800, height: 1 });
});
