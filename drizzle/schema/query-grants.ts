import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, createdAt, id } from './columns.ts';
import { ownerId } from './users.ts';

/**
 * AI queries that a seller has besides those of the plan, such as a pack that was bought. They are used after the plan's queries
 * of the period, those that expire first before the others. `used` changes only together with a row of usage_ledger.
 */
export const queryGrants = pgTable(
  'query_grants',
  {
    id: id(),
    userId: ownerId(),
    kind: text({ enum: ['topUp', 'admin'] }).notNull(),
    queries: integer().notNull(),
    used: integer().notNull().default(0),
    expiresAt: at().notNull(),
    /** Set when the payment was given back or disputed: what is left cannot be used any more. */
    revokedAt: at(),
    /** What the grant came from, such as the checkout at the payment service. Unique, so that nothing is granted twice. */
    source: text().notNull(),
    /** Why an admin granted them; empty for what was bought. */
    reason: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('query_grants_source').on(t.source), index('query_grants_user').on(t.userId, t.expiresAt)],
);
