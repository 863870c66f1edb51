import { plans } from '#drizzle/schema/plans.ts';
import type { Db } from '../database.ts';

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
    aiQueries: 20,
    aiAtOnce: 3,
    maxProducts: 100,
    maxProfiles: 1,
    maxVariants: 1,
    seats: 1,
    bulkSize: 0,
    historyDays: 3,
    reportDays: 30,
    importRows: 100,
    maxApiTokens: 1,
    apiRatePerMinute: 30,
    position: 1,
  },
  {
    id: 'tier-starter',
    name: 'Starter',
    tagline: 'For a shop that grows',
    priceMonth: 1200,
    priceYear: 12_000,
    aiQueries: 300,
    aiAtOnce: 10,
    maxProducts: 500,
    maxProfiles: 5,
    maxVariants: 2,
    seats: 1,
    bulkSize: 25,
    historyDays: 30,
    reportDays: 90,
    importRows: 500,
    maxApiTokens: 2,
    apiRatePerMinute: 60,
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
    aiQueries: 1_500,
    aiAtOnce: 10,
    maxProducts: 5_000,
    maxProfiles: 25,
    maxVariants: 4,
    seats: 3,
    bulkSize: 250,
    historyDays: 365,
    reportDays: 365,
    importRows: 5_000,
    maxApiTokens: 5,
    apiRatePerMinute: 120,
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
    aiQueries: 6_000,
    aiAtOnce: 10,
    maxProducts: 50_000,
    maxProfiles: null,
    maxVariants: 4,
    seats: 10,
    bulkSize: 2_000,
    historyDays: null,
    reportDays: null,
    importRows: 50_000,
    maxApiTokens: 20,
    apiRatePerMinute: 300,
    models: ['claude-haiku-5-5', 'claude-sonnet-5-5', 'claude-opus-5-5'],
    secondReader: true,
    position: 4,
  },
];

/**
 * Adds missing plans. Existing rows are never changed, because whoever runs the app may have edited them. So a migration that
 * adds a column for a new limit must also fill it in for existing rows: left null, it would mean unlimited.
 */
export async function seedPlans(db: Db): Promise<void> {
  await db
    .insert(plans)
    .values([...planSeed])
    .onConflictDoNothing();
}
