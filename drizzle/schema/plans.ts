import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, updatedAt } from './columns.ts';

/**
 * The plans a seller can choose. The price page shows them, and the server enforces their limits. A null limit means unlimited.
 */
export const plans = pgTable('plans', {
  /** For example "tier-free". Never changes. */
  id: text().primaryKey(),
  name: text().notNull(),
  tagline: text().notNull().default(''),
  /** All prices are in minor units (cents). */
  priceMonth: integer().notNull(),
  priceYear: integer().notNull(),
  currency: text().notNull().default('USD'),
  /** How many AI queries the plan includes in one billing period. */
  aiQueries: integer().notNull(),
  /** How many AI calls of one seller may run at the same time, in all processes of the server together. */
  aiAtOnce: integer().notNull().default(10),
  maxProducts: integer(),
  maxProfiles: integer(),
  /** How many texts a seller may have written for one request, to choose the best one from. */
  maxVariants: integer(),
  seats: integer().notNull(),
  bulkSize: integer().notNull(),
  historyDays: integer(),
  reportDays: integer(),
  importRows: integer().notNull(),
  maxApiTokens: integer().notNull(),
  apiRatePerMinute: integer().notNull(),
  /** Names of the models this plan may use; empty means the default model only. */
  models: text().array().notNull().default([]),
  /** Whether a second, smaller AI model compares each new text with the facts. This costs the seller no query. */
  secondReader: boolean().notNull().default(false),
  status: text({ enum: ['active', 'legacy', 'hidden'] })
    .notNull()
    .default('active'),
  highlight: boolean().notNull().default(false),
  position: integer().notNull().default(0),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});
