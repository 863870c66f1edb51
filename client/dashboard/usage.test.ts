import { expect, test } from 'vitest';
import type { RouterOutputs } from '../trpc.ts';
import { queriesLeft } from './usage.tsx';

type Current = RouterOutputs['subscriptions']['current'];

test.each([
  ['no limit of their own', null, 380, 120],
  ['a limit that is reached before the plan', { most: 50, used: 45 }, 380, 5],
  ['a plan that is used up before the limit', { most: 50, used: 5 }, 500, 0],
  ['a limit that is used up', { most: 50, used: 51 }, 380, 0],
])('the queries left are the fewest that hold the person: %s', (_name, cap, used, left) => {
  const current = { limits: { 'ai.queries': 500 }, aiQueriesBilling: used, cap } as Current;
  expect(queriesLeft(current)).toBe(left);
});
