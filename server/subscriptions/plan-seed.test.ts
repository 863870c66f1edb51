import { expect, test } from 'vitest';
import { planSeed } from './plan-seed.ts';

const limits = [
  'aiQueries',
  'maxProducts',
  'maxProfiles',
  'maxVariants',
  'seats',
  'bulkSize',
  'historyDays',
  'reportDays',
] as const;

test.each(limits)('no cheaper plan gives more of %s than a dearer one', (limit) => {
  const amounts = planSeed.map((plan) => plan[limit] ?? Number.POSITIVE_INFINITY);
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
});
