import { sql } from 'drizzle-orm';
import { index, integer, json, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt, id } from './columns.ts';
import { generations } from './generations.ts';
import { queryGrants } from './query-grants.ts';
import { actorId, byAnother, ownerId } from './users.ts';

/**
 * One row per AI call that costs queries: reserved before the AI is called, then settled (it counts) or refunded. Both counters
 * in `subscriptions` can be computed from these rows.
 */
export const usageLedger = pgTable(
  'usage_ledger',
  {
    id: id(),
    userId: ownerId(),
    /** The person who used the AI query. */
    actorId: actorId(),
    kind: text({ enum: ['description', 'part', 'seoScore'] }).notNull(),
    queries: integer().notNull(),
    state: text({ enum: ['reserved', 'settled', 'refunded'] })
      .notNull()
      .default('reserved'),
    /**
     * The billing period in which the call was reserved. A refund that comes after the end of that period must not change the
     * counter of the next one.
     */
    periodStart: at().notNull(),
    /** The grant that the queries were taken from; null if they were taken from the plan. */
    grantId: uuid().references(() => queryGrants.id, { onDelete: 'set null' }),
    /**
     * The process that handles the call keeps moving this time ahead. Once it has passed, that process has probably died, and the
     * reservation is refunded.
     */
    leaseUntil: at().notNull(),
    idempotencyKey: text(),
    /** sha256 of the request body, to tell a repeated request from another request sent with the same key. */
    requestHash: text(),
    /** The response, returned again if the request is repeated with the same key. */
    answer: json(),
    /** An id that all texts requested together share, for the seller to choose one. The plan limits their number. */
    groupId: uuid(),
    /** The language in which a text was asked for. The plan limits in how many languages texts are written in one period. */
    language: text(),
    generationId: uuid().references(() => generations.id, { onDelete: 'set null' }),
    /**
     * Why the call was refunded: an AI error code, `aborted` (the seller stopped it) or `lease` (`leaseUntil` had passed). A
     * seller may stop only a few calls a day without paying. Every further stop of that day is charged, and its settled row has
     * `aborted` too. `wrong_language` (the text came in another language) is counted together with the stops, and so are the
     * reasons of usage/worth.ts: the text was kept, but was not worth a query. `server`: the server stopped meanwhile; half a text
     * may have been kept.
     */
    reason: text(),
    model: text().notNull().default(''),
    inputTokens: integer().notNull().default(0),
    outputTokens: integer().notNull().default(0),
    cacheReadTokens: integer().notNull().default(0),
    cacheWriteTokens: integer().notNull().default(0),
    createdAt: createdAt(),
    closedAt: at(),
  },
  (t) => [
    uniqueIndex('usage_ledger_key').on(t.userId, t.idempotencyKey).where(sql`idempotency_key is not null`),
    index('usage_ledger_open').on(t.leaseUntil).where(sql`state = 'reserved'`),
    // Holds all that a count of a seller's refunds by reason reads, of today or of a report's year.
    index('usage_ledger_refunded').on(t.userId, t.closedAt, t.reason, t.queries).where(sql`state = 'refunded'`),
    index('usage_ledger_user').on(t.userId, t.id),
    // For the count of a day, see rollups.ts.
    index('usage_ledger_closed').on(t.closedAt, t.userId).where(sql`closed_at is not null`),
    index('usage_ledger_actor').on(t.actorId).where(byAnother),
    index('usage_ledger_grant').on(t.grantId).where(sql`grant_id is not null`),
    index('usage_ledger_group').on(t.userId, t.groupId).where(sql`group_id is not null`),
  ],
);
