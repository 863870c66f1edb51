import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { featureKinds, gateStyles } from '#shared/features.ts';
import { planStatuses } from '#shared/plans.ts';
import { createdAt, updatedAt } from './columns.ts';

/** The plans a seller can choose. What a plan contains is in `planValues`. */
export const plans = pgTable('plans', {
  /** For example "tier-free". Never changes. */
  id: text().primaryKey(),
  name: text().notNull(),
  tagline: text().notNull().default(''),
  /** All prices are in minor units (cents). */
  priceMonth: integer().notNull(),
  priceYear: integer().notNull(),
  currency: text().notNull().default('USD'),
  /** How many AI calls of one seller may run at the same time, in all processes of the server together. */
  aiAtOnce: integer().notNull().default(10),
  /** Names of the models this plan may use; empty means the default model only. */
  models: text().array().notNull().default([]),
  /** Whether a second, smaller AI model compares each new text with the facts. This costs the seller no query. */
  secondReader: boolean().notNull().default(false),
  status: text({ enum: planStatuses }).notNull().default('active'),
  highlight: boolean().notNull().default(false),
  position: integer().notNull().default(0),
  /** True once a person has changed the row. */
  edited: boolean().notNull().default(false),
  /** Counts the changes of the row, so that nobody overwrites a change that they have not seen. */
  version: integer().notNull().default(1),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** The features whose value is always a number, and which are always published: every plan needs an end of these. */
const numbered = sql.raw(`('ai.queries', 'ai.bulk', 'imports.products', 'api.rate')`);

/** What plans differ in: one row for each line of the table in which plans are compared. The code knows the keys. */
export const features = pgTable(
  'features',
  {
    /** For example "products.max"; a key of `features` in shared/features.ts. */
    key: text().primaryKey(),
    /** The name shown to sellers, as in “Products”. */
    name: text().notNull(),
    kind: text({ enum: featureKinds }).notNull(),
    gateStyle: text({ enum: gateStyles }).notNull(),
    position: integer().notNull(),
    /** A feature that is not published is neither shown nor enforced: what it limits is unlimited on every plan. */
    published: boolean().notNull(),
    /** True once a person has changed the row. */
    edited: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [check('features_always_published', sql`${t.published} or ${t.key} not in ${numbered}`)],
);

/**
 * What a plan has of a feature. A number is in `amount`, a switch is 0 or 1 in it, and names are in `names`; both null means
 * everything, without a limit. Without a row, the plan has nothing of the feature.
 */
export const planValues = pgTable(
  'plan_values',
  {
    planId: text()
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    feature: text()
      .notNull()
      .references(() => features.key),
    amount: integer(),
    names: text().array(),
    /** True once a person has changed the row. */
    edited: boolean().notNull().default(false),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.planId, t.feature] }),
    check('plan_values_one', sql`coalesce(${t.amount}, 0) >= 0 and (${t.amount} is null or ${t.names} is null)`),
    check('plan_values_number', sql`${t.amount} is not null or ${t.feature} not in ${numbered}`),
  ],
);
