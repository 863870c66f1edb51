import { sql } from 'drizzle-orm';
import { index, integer, json, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt, id } from './columns.ts';
import { generations } from './generations.ts';
import { ownerId } from './users.ts';

/** One row per metered call: reserved before the AI is asked, then settled or refunded. Both counters follow from it. */
export const usageLedger = pgTable(
  'usage_ledger',
  {
    id: id(),
    userId: ownerId(),
    kind: text({ enum: ['description', 'seoScore'] }).notNull(),
    queries: integer().notNull(),
    state: text({ enum: ['reserved', 'settled', 'refunded'] })
      .notNull()
      .default('reserved'),
    /** The billing period the call was reserved in: a refund after the roll-over leaves the new period alone. */
    periodStart: at().notNull(),
    /** The process that answers the call prolongs this; a reservation whose lease ran out is refunded. */
    leaseUntil: at().notNull(),
    idempotencyKey: text(),
    /** sha256 of the request's body, to tell a repeat from a reused key. */
    requestHash: text(),
    /** The answer given, for a repeat of the same key. */
    answer: json(),
    /** Texts that are asked for together, to choose from, share one; the plan says how many. */
    groupId: uuid(),
    generationId: uuid().references(() => generations.id, { onDelete: 'set null' }),
    /** Why it was refunded: an AI error code, `aborted`, `lease`; of a settled one `aborted`, when it was stopped early once too often. */
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
    // What was given back to a seller today, by reason.
    index('usage_ledger_refunded').on(t.userId, t.closedAt).where(sql`state = 'refunded'`),
    index('usage_ledger_user').on(t.userId, t.id),
    index('usage_ledger_group').on(t.userId, t.groupId).where(sql`group_id is not null`),
  ],
);
