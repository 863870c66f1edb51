import { expect, test } from 'vitest';
import { scoreAnswer, textsAnswer, typingTime } from './answer.ts';

const days = { from: '2026-10-31', to: '2026-11-29' };
const sums = (written: number, used: number) => ({
  written,
  used,
  edited: 0,
  words: 0,
  keptWords: 0,
  problems: 0,
  problemsLeft: 0,
});
const state = (average: number | null) => ({
  products: 3,
  described: 3,
  keyworded: 0,
  pictured: 0,
  scored: 3,
  bands: [],
  average,
});

test('the answer compares with the time before, if there is anything to compare', () => {
  expect(textsAnswer({ ...days, total: sums(41, 30), totalBefore: sums(29, 1) })).toBe(
    '41 texts were written, 12 more than in the 30 days before, and 30 were used.',
  );
  expect(textsAnswer({ ...days, total: sums(1, 0), totalBefore: sums(2, 1) })).toBe(
    '1 text was written, 1 fewer than in the 30 days before, and none was used yet.',
  );
  expect(textsAnswer({ ...days, total: sums(2, 1), totalBefore: sums(0, 0) })).toBe('2 texts were written, and 1 was used.');
  expect(textsAnswer({ ...days, total: sums(0, 0), totalBefore: sums(9, 9) })).toBe('No text was written in these 30 days.');
});

test('scores are compared as they are shown', () => {
  const before = (average: number | null) => ({ day: '2026-10-31', ...state(average) });
  expect(scoreAnswer({ now: state(74.2), before: before(65.9) })).toBe('The average SEO score rose 9 points to 74.');
  expect(scoreAnswer({ now: state(74), before: before(74.9) })).toBe('The average SEO score stayed at 74.');
  expect(scoreAnswer({ now: state(73), before: before(74) })).toBe('The average SEO score fell 1 point to 73.');
  expect(scoreAnswer({ now: state(73), before: null })).toBe('The average SEO score is 73.');
  expect(scoreAnswer({ now: state(null), before: before(3) })).toBe('');
});

test('time is said in hours and minutes', () => {
  expect([0, 3, 2_400, 4_120].map(typingTime)).toEqual(['0 min', '1 min', '1 h', '1 h 43 min']);
});
