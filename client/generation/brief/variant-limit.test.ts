import { expect, test } from 'vitest';
import { mostTexts, variantHint } from './variant-limit.ts';

const plan = (name: string, variants: number | null) => ({ name, limits: { 'ai.variants': variants } });
const plans = [plan('Free', 1), plan('Starter', 2), plan('Pro', 4), plan('Business', 4)];

test('the hint names the smallest plan for each number that is not allowed', () => {
  expect(variantHint(plans[0], plans)).toBe('Free writes 1 text for a request. Starter writes up to 2, Pro up to 4.');
  expect(variantHint(plans[1], plans)).toBe('Starter writes up to 2 texts for a request. Pro writes up to 4.');
});

test('nothing is said where all that is offered is allowed, or the plan is not known yet', () => {
  for (const known of [plans[2], plan('Own', null), plan('Own', 9), undefined]) expect(variantHint(known, plans)).toBeNull();
});

test('a limit no plan lifts is said without a way out', () => {
  expect(variantHint(plan('Old', 3), [plan('Old', 3)])).toBe('Old writes up to 3 texts for a request.');
});

test('without a known plan the server decides', () => {
  expect([undefined, plan('Own', null), plan('Free', 1)].map(mostTexts)).toEqual([4, 4, 1]);
});
