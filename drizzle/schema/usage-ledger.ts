import { sql } from 'drizzle-orm';
import { index, integer, json, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt, id } from './columns.ts';
import { generations } from './generations.ts';
import { actorId, byAnother, ownerId } from './users.ts';

/**
 * One row per metered AI call: reserved before the AI is called, then settled or refunded. Both counters in `subscriptions` can
 * be computed from these rows.
 */
export const usageLedger = pgTable(
  'usage_ledger',
  {
    id: id(),
    userId: ownerId(),
    /** The person who used the AI query. */
    actorId: actorId(),
    kind: text({ enum: ['description', 'seoScore'] }).notNull(),
    queries: integer().notNull(),
    state: text({ enum: ['reserved', 'settled', 'refunded'] })
      .notNull()
      .default('reserved'),
    /**
     * The billing period in which the call was reserved. If a refund comes after that period has ended, it must not change the
     * new period.
     */
    periodStart: at().notNull(),
    /** The process that handles the call moves this time ahead; a reservation whose lease has expired is refunded. */
    leaseUntil: at().notNull(),
    idempotencyKey: text(),
    /** sha256 of the request body, to tell a repeated request from a reused key. */
    requestHash: text(),
    /** The response, returned again if the request is repeated with the same key. */
    answer: json(),
    /** The same id for texts requested together to choose from; the plan limits their number. */
    groupId: uuid(),
    generationId: uuid().references(() => generations.id, { onDelete: 'set null' }),
    /**
     * Why the call was refunded: an AI error code, `aborted` (the seller stopped it) or `lease` (the lease expired). A settled
     * row has `aborted` if the seller stopped the call after using up the free stops.
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
    // For the query that counts a seller's refunds of today by reason.
    index('usage_ledger_refunded').on(t.userId, t.closedAt).where(sql`state = 'refunded'`),
    index('usage_ledger_user').on(t.userId, t.id),
    index('usage_ledger_actor').on(t.actorId).where(byAnother),
    index('usage_ledger_group').on(t.userId, t.groupId).where(sql`group_id is not null`),
  ],
);
