import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

/** Points used per key. The library that limits the rate of requests prescribes the columns and their names. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    expire: at(),
  },
  (t) => [index('rate_limits_expire').on(t.expire)],
);
