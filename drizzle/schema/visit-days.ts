import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * How often a page was opened and how often a step of a journey was taken on a day, where the installation counts for itself. There
 * is no row about a single visit, and nothing says who it was.
 */
export const visitDays = pgTable(
  'visit_days',
  {
    /** In UTC. */
    day: date().notNull(),
    /** `pageview`, or a step of shared/visits.ts. */
    event: text().notNull(),
    /** The form of the page's path, such as `/products/:id`; of a step, empty. */
    path: text().notNull(),
    times: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.event, t.path] })],
);
