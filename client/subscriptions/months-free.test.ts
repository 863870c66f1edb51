import { expect, test } from 'vitest';
import { monthsFree } from './months-free.ts';

const plan = (priceMonth: number, priceYear: number) => ({ priceMonth, priceYear });
const free = plan(0, 0);

test.each([
  ['the prices of a new database', [free, plan(1_200, 12_000), plan(2_900, 29_000)], 'two months free'],
  ['one month each', [free, plan(1_000, 11_000)], 'one month free'],
  ['plans that differ', [plan(1_000, 10_000), plan(1_000, 11_500)], 'up to two months free'],
  ['a year that saves less than a month', [plan(1_000, 11_500)], ''],
  ['a year that costs more', [plan(1_000, 13_000)], ''],
  ['nothing but the free plan', [free], ''],
])('%s', (_name, plans, words) => {
  expect(monthsFree(plans)).toBe(words);
});
