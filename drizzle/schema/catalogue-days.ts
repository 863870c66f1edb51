import { date, doublePrecision, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { ownerId } from './users.ts';

/**
 * How large a catalogue was at the beginning of a day (UTC), so that the dashboard can say what has changed since. A job adds a
 * row only if the numbers differ from those of the row before: the latest row before a day is true of that day.
 */
export const catalogueDays = pgTable(
  'catalogue_days',
  {
    userId: ownerId(),
    day: date().notNull(),
    products: integer().notNull(),
    /** How many of the products have a description. */
    described: integer().notNull(),
    /** How many have keywords, and a stored picture. Null on days that earlier releases counted, like all that follows. */
    keyworded: integer(),
    pictured: integer(),
    /** How many products have an SEO score of each band, the best first (`seoBands`), and the sum of all scores. */
    bands: integer().array(),
    scores: doublePrecision(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] })],
);
