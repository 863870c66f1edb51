import { date, index, integer, numeric, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { products } from './products.ts';
import { ownerId } from './users.ts';

/** What happened with a product in the seller's shop on a day, from a file of the shop's statistics. */
export const shopDays = pgTable(
  'shop_days',
  {
    userId: ownerId(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** As in the file: the day of the shop. */
    day: date().notNull(),
    views: integer().notNull(),
    clicks: integer().notNull(),
    /** The file it came from: rows of one file about the same day are added up, and those of another file replace them. */
    fileId: uuid().notNull(),
    /** How many were sold; a file may give fractions, such as parts of a set. */
    sales: numeric({ precision: 12, scale: 2, mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.day] }), index('shop_days_user').on(t.userId, t.productId, t.day)],
);
