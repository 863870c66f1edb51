import { expect, test } from 'vitest';
import { type FeatureKey, featureKeys } from '#shared/features.ts';
import { featureSeed } from './plan-seed.ts';

test.each(featureKeys)('no cheaper plan gives more of %s than a dearer one', (key: FeatureKey) => {
  // Null means everything.
  const amounts = featureSeed[key][2].map((value) =>
    Array.isArray(value) ? value.length : Number(value ?? Number.POSITIVE_INFINITY),
  );
  expect(amounts).toHaveLength(4);
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
});
