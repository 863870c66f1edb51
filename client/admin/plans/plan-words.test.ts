import { expect, test } from 'vitest';
import { peopleText, readPrice, typedPrice, yearWords } from './plan-words.ts';

test.each([
  ['12', 1_200],
  ['12.5', 1_250],
  ['12,50', 1_250],
  [' 0 ', 0],
  ['999999.99', 99_999_999],
])('%j is read as %i cents', (typed, cents) => {
  expect(readPrice(typed)).toBe(cents);
  expect(readPrice(typedPrice(cents))).toBe(cents);
});

test.each(['', '-1', '1.234', '1e3', '12 USD', '1,234.00'])('%j is no price', (typed) => {
  expect(readPrice(typed)).toBeNull();
});

test('who is affected is said in words, and a number that is not known exactly says so', () => {
  expect([0, 1, 214].map((n) => peopleText({ n, more: false }))).toEqual(['nobody', '1 person', '214 people']);
  expect(peopleText({ n: 10_000, more: true })).toBe('more than 10,000 people');
});

test('a year that costs other than ten months says so', () => {
  expect(yearWords({ priceMonth: 1_200, priceYear: 12_000 })).toBeNull();
  expect(yearWords({ priceMonth: 1_500, priceYear: 12_000 })).toBe('A year then costs as much as 8 months, and not 10.');
  expect(yearWords({ priceMonth: 0, priceYear: 0 })).toBeNull();
});
