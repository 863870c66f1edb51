import { features, plans, planValues } from '#drizzle/schema/plans.ts';
import { type FeatureKey, featureKeys, type GateStyle, features as kinds, type PlanValues } from '#shared/features.ts';
import { rowsOf } from '../seed/rows-of.ts';
import type { SeedSet } from '../seed/set.ts';
import { storedValue } from './plan-values.ts';

type NewPlan = typeof plans.$inferInsert;

/**
 * The four plans of a new database. Whoever runs the app may edit these rows there: adding missing plans never overwrites one.
 */
export const planSeed: readonly NewPlan[] = [
  {
    id: 'tier-free',
    name: 'Free',
    tagline: 'Try it on your own products',
    priceMonth: 0,
    priceYear: 0,
    aiAtOnce: 3,
    position: 1,
  },
  {
    id: 'tier-starter',
    name: 'Starter',
    tagline: 'For a shop that grows',
    priceMonth: 1200,
    priceYear: 12_000,
    aiAtOnce: 10,
    models: ['claude-haiku-5-5'],
    secondReader: true,
    position: 2,
  },
  {
    id: 'tier-pro',
    name: 'Pro',
    tagline: 'For a catalogue on several marketplaces',
    priceMonth: 2900,
    priceYear: 29_000,
    aiAtOnce: 10,
    models: ['claude-haiku-5-5', 'claude-sonnet-5-5'],
    highlight: true,
    secondReader: true,
    position: 3,
  },
  {
    id: 'tier-business',
    name: 'Business',
    tagline: 'For a team and a large catalogue',
    priceMonth: 7900,
    priceYear: 79_000,
    aiAtOnce: 10,
    models: ['claude-haiku-5-5', 'claude-sonnet-5-5', 'claude-opus-5-5'],
    secondReader: true,
    position: 4,
  },
];

/** Name, gate style, and what Free, Starter, Pro and Business have, in the order in which plans are compared. */
type SeededFeature<Key extends FeatureKey> = [name: string, gateStyle: GateStyle, values: PlanValues[Key][]];

/** The features of a new database, with the values of its four plans in their order. */
export const featureSeed: { [Key in FeatureKey]: SeededFeature<Key> } = {
  'ai.queries': ['AI queries a month', 'quota', [20, 300, 1_500, 6_000]],
  'products.max': ['Products', 'modal', [100, 500, 5_000, 50_000]],
  'profiles.max': ['Voice profiles', 'modal', [1, 5, 25, null]],
  'ai.variants': ['Texts to choose from', 'hint', [1, 2, 4, 4]],
  'ai.bulk': ['Texts in one batch', 'modal', [0, 25, 250, 2_000]],
  'ai.translate': ['Languages of texts', 'lock', [1, 3, null, null]],
  'ai.visionFromPhoto': ['Facts read from photos', 'modal', [false, false, true, true]],
  'imports.products': ['Products imported from one file', 'rows', [100, 500, 5_000, 50_000]],
  'export.platformTemplates': ['Formats of exports', 'lock', [['shopify', 'general'], null, null, null]],
  'history.versions': ['Last versions of a product', 'footer', [3, 3, 3, 3]],
  'history.days': ['Older versions, in days', 'footer', [0, 30, 365, null]],
  'api.tokens': ['API tokens', 'footer', [1, 2, 5, 20]],
  'api.rate': ['API calls a minute', 'footer', [30, 60, 120, 300]],
  team: ['People', 'preview', [1, 1, 3, 10]],
  'reports.full': ['Days in reports', 'preview', [30, 90, 365, null]],
  'brand.kit': ['Brand kit', 'preview', [false, true, true, true]],
  'templates.custom': ['Own export templates', 'preview', [false, false, false, true]],
  'integrations.connect': ['Connected shops', 'preview', [0, 0, 3, null]],
};

/** What the app does not have yet. Whoever builds one of these publishes its row. */
export const unpublished: readonly FeatureKey[] = ['templates.custom', 'integrations.connect'];

/** What the four plans of a new database have. */
export const valueSeed: readonly (typeof planValues.$inferInsert)[] = planSeed.flatMap(({ id }, at) =>
  featureKeys.map((feature) => ({ planId: id, feature, ...storedValue(featureSeed[feature][2][at] ?? null) })),
);

const addedFeatures: readonly (typeof features.$inferInsert)[] = featureKeys.map((key, at) => {
  const [name, gateStyle] = featureSeed[key];
  return { key, name, kind: kinds[key], gateStyle, position: at + 1, published: !unpublished.includes(key) };
});

/**
 * The plans of a new database. The start of the server adds missing ones and never changes any, because whoever runs the app may
 * have edited them.
 */
export const plansSet: SeedSet = {
  name: 'plans',
  title: 'Plans',
  what: 'What sellers can subscribe to: names, prices, and how much runs at once.',
  version: 1,
  atStart: 'addMissing',
  needed: true,
  parts: [rowsOf('plan', plans, ['id'], planSeed)],
};

/**
 * The features of a new database, with what the four plans have of them. A plan that somebody added has nothing of a new feature, so
 * a migration that comes with one must say what such plans get.
 */
export const featuresSet: SeedSet = {
  name: 'features',
  title: 'Features',
  what: 'What plans differ in, and what each plan has of it.',
  version: 1,
  atStart: 'addMissing',
  needed: true,
  parts: [rowsOf('feature', features, ['key'], addedFeatures), rowsOf('value', planValues, ['planId', 'feature'], valueSeed)],
};
