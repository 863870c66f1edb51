import { expect, test } from 'vitest';
import { coverageHint, percentOf, scoreHint, writtenHint } from './numbers-words.ts';

const coverage = (described: number, products: number, before: [described: number, products: number] | null = null) => ({
  described,
  products,
  before: before && { described: before[0], products: before[1], day: '2026-10-29' },
});

test('products with a text are a share that is 100 only if none is left', () => {
  expect(percentOf(coverage(0, 0))).toBeNull();
  expect(percentOf(coverage(999, 1_000))).toBe(99);
  expect(percentOf(coverage(1_000, 1_000))).toBe(100);
});

test.each([
  [coverage(0, 0), 'No products yet'],
  [coverage(76, 194), '76 of 194'],
  [coverage(76, 194, [0, 0]), '76 of 194'],
  [coverage(76, 194, [66, 200]), '76 of 194, 6 points more than on 29 Oct'],
  [coverage(76, 194, [40, 100]), '76 of 194, 1 point less than on 29 Oct'],
  [coverage(50, 100, [1, 2]), '50 of 100, the same share as on 29 Oct'],
])('%j is said as “%s”', (given, said) => {
  // The order of day and month is that of the person's language.
  expect(coverageHint(given).replace('Oct 29', '29 Oct')).toBe(said);
});

test('the change of a score is that of the numbers on the screen', () => {
  const said = (averageScore: number | null, averageScoreBefore: number | null, counted = true) =>
    scoreHint({ averageScore, averageScoreBefore, coverage: coverage(1, 1, counted ? [1, 1] : null) }).replace(
      'Oct 29',
      '29 Oct',
    );
  expect(said(null, 40)).toBe('No product is scored yet');
  expect(said(40, null)).toBe('Of all products with a score');
  expect(said(40, null, false)).toBe('Of all products with a score');
  expect(said(57.9, 45.5)).toBe('12 more than on 29 Oct');
  expect(said(57.9, 57.1)).toBe('The same as on 29 Oct');
  expect(writtenHint({ descriptions: 1, scored: 2 }, 'month')).toBe('1 text and 2 scores in the last 30 days');
});
