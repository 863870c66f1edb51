/**
 * What happened on each day (UTC), added up from the rows of the other tables by a job, so that reports and the admin dashboard
 * need not read those rows. A day here is the day on which something happened: a text counts as written on the day it was made,
 * as used on the day it was put on its product, and a query as charged on the day its call ended. So nothing that happens later
 * changes an earlier day.
 */
import { bigint, boolean, date, doublePrecision, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { aiOperations } from '#shared/ai-calls.ts';
import { foundKinds } from '#shared/health/kinds.ts';
import { at } from './columns.ts';
import { products } from './products.ts';
import { generationProfiles } from './profiles.ts';
import { actorId, byAnother, ownerId } from './users.ts';

/** The days that were counted, and when the last count of each began. */
export const countedDays = pgTable('counted_days', {
  day: date().primaryKey(),
  /** Null while the first count is under way, or was interrupted. */
  countedAt: at(),
  /** When the count began that is under way or was interrupted, and the last seller that it has counted. */
  beganAt: at(),
  reached: uuid(),
});

/** Texts of a seller: written and used, by platform, voice, profile and person. */
export const textDays = pgTable(
  'text_days',
  {
    /** Another one after each count. */
    id: uuid().primaryKey().defaultRandom(),
    userId: ownerId(),
    day: date().notNull(),
    /** Empty if none was chosen, as for the prompt of a script. */
    platform: text().notNull(),
    voice: text().notNull(),
    userProfileId: uuid().references(() => generationProfiles.id, { onDelete: 'set null' }),
    /** The person who had the text written. */
    actorId: actorId(),
    written: integer().notNull(),
    used: integer().notNull(),
    /** How many of the used texts a person had changed before. */
    edited: integer().notNull(),
    /** The words of the used texts, and how many of them the AI had written. Zero on days that earlier releases counted. */
    words: integer().notNull().default(0),
    keptWords: integer().notNull().default(0),
    /** What the checks found in the first answers for the written texts, and how much of it was left for the seller. */
    problems: integer().notNull().default(0),
    problemsLeft: integer().notNull().default(0),
  },
  (t) => [
    // Not unique: when a profile or a person is deleted, their rows stay, without them.
    index('text_days_user').on(t.userId, t.day),
    index('text_days_day').on(t.day, t.userId),
    index('text_days_profile').on(t.userProfileId),
    index('text_days_actor').on(t.actorId).where(byAnother),
  ],
);

/** The last SEO score that a product was given on a day, beside the one it had before that day. So differences can be added up. */
export const scoreDays = pgTable(
  'score_days',
  {
    userId: ownerId(),
    day: date().notNull(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    score: doublePrecision().notNull(),
    /** Null if this was the first score. */
    before: doublePrecision(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.day, t.productId] }),
    index('score_days_day').on(t.day, t.userId),
    index('score_days_product').on(t.productId),
  ],
);

/**
 * Findings in the catalogue that were new on a day, and those that were gone because the product was mended. Counted when it
 * happens, in the transaction that stores the findings: no row tells it afterwards.
 */
export const findingDays = pgTable(
  'finding_days',
  {
    userId: ownerId(),
    day: date().notNull(),
    kind: text({ enum: foundKinds }).notNull(),
    found: integer().notNull(),
    mended: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day, t.kind] })],
);

/** AI queries of a seller: charged and given back, by person and by kind of call. */
export const queryDays = pgTable(
  'query_days',
  {
    /** Another one after each count. */
    id: uuid().primaryKey().defaultRandom(),
    userId: ownerId(),
    day: date().notNull(),
    actorId: actorId(),
    kind: text({ enum: ['description', 'part', 'seoScore'] }).notNull(),
    charged: integer().notNull(),
    refunded: integer().notNull(),
  },
  (t) => [
    index('query_days_user').on(t.userId, t.day),
    index('query_days_day').on(t.day, t.userId),
    index('query_days_actor').on(t.actorId).where(byAnother),
  ],
);

/** Calls of the AI, of all sellers together. */
export const aiDays = pgTable(
  'ai_days',
  {
    day: date().notNull(),
    operation: text({ enum: aiOperations }).notNull(),
    writer: text({ enum: ['anthropic', 'offline'] }).notNull(),
    model: text().notNull(),
    outcome: text().notNull(),
    later: boolean().notNull(),
    calls: integer().notNull(),
    /** How many calls fell into each group of durations; see `durationLimits`. All zero for message batches. */
    durations: integer().array().notNull(),
    inputTokens: bigint({ mode: 'number' }).notNull(),
    outputTokens: bigint({ mode: 'number' }).notNull(),
    cacheReadTokens: bigint({ mode: 'number' }).notNull(),
    cacheWriteTokens: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.operation, t.writer, t.model, t.outcome, t.later] })],
);

/** All sellers together. What cannot be counted afterwards, such as how many sellers paid, is null for a day that was missed. */
export const overallDays = pgTable('overall_days', {
  day: date().primaryKey(),
  signUps: integer().notNull(),
  /** Sellers who asked the AI for something or put a text of it on a product: on this day, and in the 7 and 30 days up to it. */
  active: integer().notNull(),
  active7: integer().notNull(),
  active30: integer().notNull(),
  /** Texts written and used, and AI queries charged and given back. */
  written: integer().notNull(),
  used: integer().notNull(),
  charged: integer().notNull(),
  refunded: integer().notNull(),
  /** Paid subscriptions that began and ended. */
  started: integer().notNull(),
  ended: integer().notNull(),
  feedback: integer().notNull(),
  /** Accounts, and those that pay, when the day was counted last. */
  sellers: integer(),
  paying: integer(),
});

/** Money by currency, in minor units (cents). Amounts of different currencies are never added up. */
export const moneyDays = pgTable(
  'money_days',
  {
    day: date().notNull(),
    currency: text().notNull(),
    /** Of the invoices issued on this day: what was paid, and what of it was given back. */
    paid: bigint({ mode: 'number' }).notNull(),
    refunded: bigint({ mode: 'number' }).notNull(),
    /** What the subscriptions pay in a month, a year's price divided by twelve, and their number; null for a day that was missed. */
    monthly: bigint({ mode: 'number' }),
    paying: integer(),
  },
  (t) => [primaryKey({ columns: [t.day, t.currency] })],
);

/**
 * The charged calls of the AI by the plan that their sellers had when the day was counted last, and by model. Greetings, second
 * readings and failed calls have no ledger row, so their tokens stand in `ai_days` alone.
 */
export const planAiDays = pgTable(
  'plan_ai_days',
  {
    day: date().notNull(),
    /** No reference: a plan that is deleted keeps its past. */
    planId: text().notNull(),
    model: text().notNull(),
    queries: integer().notNull(),
    inputTokens: bigint({ mode: 'number' }).notNull(),
    outputTokens: bigint({ mode: 'number' }).notNull(),
    cacheReadTokens: bigint({ mode: 'number' }).notNull(),
    cacheWriteTokens: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.planId, t.model] })],
);

/** What was paid with the invoices of a day less what was given back, by the plan their sellers had when each came. */
export const planMoneyDays = pgTable(
  'plan_money_days',
  {
    day: date().notNull(),
    planId: text().notNull(),
    currency: text().notNull(),
    /** Minor units. */
    kept: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.planId, t.currency] })],
);
