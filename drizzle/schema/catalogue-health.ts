import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { foundKinds } from '#shared/health/kinds.ts';
import type { PriceMiddle } from '#shared/health/odd-price.ts';
import { at } from './columns.ts';
import { products } from './products.ts';
import { ownerId } from './users.ts';

/** How far the check of a seller's catalogue has come. */
export const catalogueHealth = pgTable('catalogue_health', {
  userId: ownerId().primaryKey(),
  /** Stands for the rules by which the products are checked. With another stamp, all products are checked again. */
  stamp: text().notNull(),
  /**
   * All products up to this point in the order of `updated_at` and id are checked. Null at the beginning. What changes later
   * stands behind it, so no save has to note anything.
   */
  reachedAt: at(),
  reachedId: uuid(),
  /** The usual price of each category, see `priceMiddles` in shared/health/odd-price.ts; null before the first. */
  middles: jsonb().$type<Record<string, PriceMiddle>>(),
  /** How many products were checked since the usual prices were computed. */
  checkedSince: integer().notNull().default(0),
  /**
   * How often prices of many products were changed together, and at which of these changes the usual prices were computed. While the
   * two differ, the usual prices are old.
   */
  pricesRevision: integer().notNull().default(0),
  middlesRevision: integer().notNull().default(0),
  /** When everything was checked last. */
  finishedAt: at(),
});

/** Which version of each product was checked, and by which rules. */
export const productHealth = pgTable(
  'product_health',
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    userId: ownerId(),
    /** The version of the product that was checked. 0 if it has to be checked again although it did not change. */
    version: integer().notNull(),
    stamp: text().notNull(),
    /** By which almost equal names are found, see shared/health/name-key.ts. */
    nameKey: text().notNull(),
  },
  (t) => [
    index('product_health_name').on(t.userId, t.nameKey, t.productId),
    index('product_health_again').on(t.userId, t.productId).where(sql`version = 0`),
  ],
);

/** What is wrong with products. */
export const productFindings = pgTable(
  'product_findings',
  {
    userId: ownerId(),
    kind: text({ enum: foundKinds }).notNull(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** What is wrong, for the seller. */
    says: text().notNull(),
    /** A hash of what the finding depends on. Another one ends a dismissal. */
    basis: text().notNull(),
    /** The other product, if this one is almost the same. */
    twinId: uuid(),
    /** When the seller said that it is meant so. Such a finding is not shown or counted. */
    dismissedAt: at(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind, t.productId] }),
    index('product_findings_open').on(t.userId, t.kind, t.productId).where(sql`dismissed_at is null`),
    index('product_findings_dismissed').on(t.userId, t.kind, t.dismissedAt).where(sql`dismissed_at is not null`),
    index('product_findings_product').on(t.productId),
    index('product_findings_twin').on(t.twinId).where(sql`twin_id is not null`),
  ],
);
