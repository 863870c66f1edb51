import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, updatedAt } from './columns.ts';

/** The plans that drive price page, gates and limits. A null limit means unlimited. */
export const plans = pgTable('plans', {
  /** Stable, for example tier-free. */
  id: text().primaryKey(),
  name: text().notNull(),
  tagline: text().notNull().default(''),
  /** Minor units (cents). */
  priceMonth: integer().notNull(),
  priceYear: integer().notNull(),
  currency: text().notNull().default('USD'),
  /** AI queries in one billing period. */
  aiQueries: integer().notNull(),
  maxProducts: integer(),
  maxProfiles: integer(),
  /** Texts that may be written for one request, to choose from. */
  maxVariants: integer(),
  seats: integer().notNull(),
  bulkSize: integer().notNull(),
  historyDays: integer(),
  reportDays: integer(),
  importRows: integer().notNull(),
  maxApiTokens: integer().notNull(),
  apiRatePerMinute: integer().notNull(),
  /** Model names this plan may ask for; empty means the default model only. */
  models: text().array().notNull().default([]),
  status: text({ enum: ['active', 'legacy', 'hidden'] })
    .notNull()
    .default('active'),
  highlight: boolean().notNull().default(false),
  position: integer().notNull().default(0),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});
