import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

/**
 * How many points of a limit each key (a person or an IP address, for example) has used. The library rate-limiter-flexible
 * prescribes the columns.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    expire: at(),
  },
  (t) => [index('rate_limits_expire').on(t.expire)],
);
