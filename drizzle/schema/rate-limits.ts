import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

/** Points taken per key; shape and column names are those the limiter library works with. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    expire: at(),
  },
  (t) => [index('rate_limits_expire').on(t.expire)],
);
