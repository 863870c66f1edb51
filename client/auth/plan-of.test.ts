import { expect, test } from 'vitest';
import { planOf } from './plan-of.ts';

test.each([
  ['/checkout?plan=tier-pro', { plan: 'tier-pro', isYear: false }],
  ['/checkout?plan=tier-pro&period=year&back=%2Fproducts', { plan: 'tier-pro', isYear: true }],
  ['/checkout', null],
  ['/products?plan=tier-pro', null],
  [null, null],
])('the plan chosen before signing up with next=%s', (next, plan) => {
  expect(planOf(next)).toEqual(plan);
});
