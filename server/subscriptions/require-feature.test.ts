import { expect, test } from 'vitest';
import type { PlanFeature } from '#shared/subscriptions.ts';
import { featureSeed, planSeed } from './plan-seed.ts';
import { hasFeature } from './require-feature.ts';

test.each<[PlanFeature, string, string[]]>([
  ['api.tokens', '', ['Free', 'Starter', 'Pro', 'Business']],
  ['ai.bulk', '', ['Starter', 'Pro', 'Business']],
  ['ai.visionFromPhoto', '', ['Pro', 'Business']],
  ['export.platformTemplates', 'general', ['Free', 'Starter', 'Pro', 'Business']],
  ['export.platformTemplates', 'etsy', ['Starter', 'Pro', 'Business']],
  ['team', '', ['Pro', 'Business']],
])('of the first plans, %s %s is part of %j', (feature, needed, names) => {
  const has = planSeed.filter((_, at) =>
    hasFeature({ limits: { [feature]: featureSeed[feature][2][at] } } as never, feature, needed),
  );
  expect(has.map(({ name }) => name)).toEqual(names);
});
