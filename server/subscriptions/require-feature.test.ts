import { expect, test } from 'vitest';
import type { PlanFeature } from '#shared/subscriptions.ts';
import { planSeed } from './plan-seed.ts';
import { hasFeature } from './require-feature.ts';

test.each<[PlanFeature, string[]]>([
  ['api.tokens', ['Free', 'Starter', 'Pro', 'Business']],
  ['ai.bulk', ['Starter', 'Pro', 'Business']],
  ['team', ['Pro', 'Business']],
])('of the first plans, %s is part of %j', (feature, names) => {
  expect(planSeed.filter((plan) => hasFeature(plan as never, feature)).map(({ name }) => name)).toEqual(names);
});
