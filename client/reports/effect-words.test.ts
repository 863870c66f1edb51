import { expect, test } from 'vitest';
import { effectText, ratesOf, say, tooEarlyText } from './effect-words.ts';

const days = (n: number, views: number, clicks: number, sales: number) =>
  Array.from({ length: n }, () => ({ views, clicks, sales }));

test('a difference is said with its interval, and none is claimed that the interval does not show', () => {
  const effect = { before: 0.1, after: 0.112, change: 0.12, low: 0.04, high: 0.21 };
  expect(effectText(effect)).toBe('12% more, between +4% and +21%');
  expect(effectText({ ...effect, change: -0.12, low: -0.21, high: -0.04 })).toBe('12% less, between −21% and −4%');
  expect(effectText({ ...effect, low: -0.03 })).toBe('no clear difference: between −3% and +21%');
});

test('too little is said to be too little', () => {
  expect(say([{ before: days(9, 10, 1, 0), after: days(40, 10, 5, 0) }])).toEqual({
    early: 'Too early to say: 9 of 14 days and 9 of 100 clicks on the smaller side.',
  });
  expect(tooEarlyText({ days: 20, clicks: 43 })).toBe('Too early to say: 43 of 100 clicks on the smaller side.');
});

test('rates are those that the file can show', () => {
  expect(ratesOf([{ before: days(1, 0, 1, 0), after: days(1, 0, 1, 0) }])).toEqual(['perDay']);
  expect(ratesOf([{ before: days(1, 5, 1, 0), after: days(1, 0, 1, 2) }])).toEqual(['perView', 'perClick']);
});
