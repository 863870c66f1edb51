import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { type BatchField, type BatchRequest, batchItemStates, batchStates, type Corrections } from '#shared/batches/batches.ts';
import type { FactQuestion } from '#shared/checks/claims/fact-questions.ts';
import type { ProductTexts, TextSources } from '#shared/products/versions.ts';
import { at, createdAt, id, updatedAt } from './columns.ts';
import { generations } from './generations.ts';
import { products } from './products.ts';
import { actorId, byAnother, ownerId } from './users.ts';

/** Batches: the texts of many products, which a job writes. */
export const batches = pgTable(
  'batches',
  {
    id: id(),
    userId: ownerId(),
    actorId: actorId(),
    clientKey: uuid(),
    /** A hash of the call that started the batch, by which a repeated call is told from another one with its key. Null for earlier releases. */
    asked: text(),
    request: jsonb().$type<BatchRequest>().notNull(),
    /** What the seller asked for after the sample; null before that. */
    corrections: jsonb().$type<Corrections>(),
    fields: jsonb().$type<BatchField[]>().notNull(),
    emptyOnly: boolean().notNull(),
    state: text({ enum: batchStates }).notNull().default('running'),
    /** The state that the batch returns to after texts were put on products or taken off. */
    back: text({ enum: ['sampled', 'paused', 'done', 'cancelled'] })
      .notNull()
      .default('done'),
    /** Whether only the sample may be written yet. */
    sampling: boolean().notNull(),
    /** Why the batch is paused, as a sentence for the seller. Null if the seller paused it. */
    reason: text(),
    /** How many products the batch has, and how many of them wait for nothing more in the present state. */
    total: integer().notNull(),
    done: integer().notNull().default(0),
    /** Whether the texts after the sample are written by message batches of the AI provider: within a day, at half its price. */
    later: boolean().notNull().default(false),
    /** When the job looks at the batch again; null for at once. Only a batch that waits for the AI provider has a time here. */
    dueAt: at(),
    /**
     * The job that writes the batch, and the one that puts its texts on products, or those that did so last: both may be at work at the
     * same time. No foreign keys, because the queue has tables of its own.
     */
    jobId: uuid(),
    moveJobId: uuid(),
    finishedAt: at(),
    keptUntil: at().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('batches_user').on(t.userId, t.id),
    uniqueIndex('batches_client_key').on(t.userId, t.clientKey),
    index('batches_kept').on(t.keptUntil),
    index('batches_due').on(t.dueAt).where(sql`due_at is not null`),
    index('batches_actor').on(t.actorId).where(byAnother),
  ],
);

/**
 * Message batches at the AI provider, which write texts of a batch. The row exists before the message batch does, so that one that
 * was sent by a process that died is found again, and until all its results are stored.
 */
export const messageBatches = pgTable(
  'message_batches',
  {
    id: id(),
    batchId: uuid()
      .notNull()
      .references(() => batches.id, { onDelete: 'cascade' }),
    userId: ownerId(),
    /** The provider's id; null as long as it is not known whether the provider has accepted it. */
    providerId: text(),
    /** How many texts it was sent for. */
    texts: integer().notNull(),
    /** The ids of the pictures that the texts were asked for with, by position. Null if an earlier release sent it. */
    pictures: jsonb().$type<Record<number, string>>(),
    sentAt: at().notNull(),
    /** When the provider gives up on texts that are not written. */
    expiresAt: at().notNull(),
  },
  (t) => [index('message_batches_batch').on(t.batchId), index('message_batches_user').on(t.userId)],
);

/** The products of batches. */
export const batchItems = pgTable(
  'batch_items',
  {
    batchId: uuid()
      .notNull()
      .references(() => batches.id, { onDelete: 'cascade' }),
    /** From 1, in the order in which the texts are written, except that the sample comes first. */
    position: integer().notNull(),
    userId: ownerId(),
    productId: uuid().references(() => products.id, { onDelete: 'set null' }),
    isSample: boolean().notNull().default(false),
    state: text({ enum: batchItemStates }).notNull().default('waiting'),
    /** How often the text was asked for anew, with corrections. Each time is a query of its own. */
    rewrites: integer().notNull().default(0),
    /** The message batch in which the text was asked for. */
    sentIn: uuid().references(() => messageBatches.id, { onDelete: 'set null' }),
    generationId: uuid().references(() => generations.id, { onDelete: 'set null' }),
    /** How many things the checks found in the text: those that keep it from being used, and these with the doubts. Advice is not counted. */
    toSettle: integer().notNull().default(0),
    found: integer().notNull().default(0),
    reason: text(),
    questions: jsonb().$type<FactQuestion[]>().notNull().default([]),
    /** What the seller asked for and the job has not done yet: to put the text on the product, or to take it off again. */
    wanted: text({ enum: ['use', 'undo'] }),
    /** Who asked for it, which need not be who started the batch. Null when it is done. */
    wantedBy: actorId(),
    /**
     * Hashes of the product's texts when its draft was asked for, so that a text that somebody wrote since is not replaced. Null
     * before that, and if an earlier release asked for it.
     */
    textsHash: text(),
    /** The product's texts and their authors before the draft was used, and the texts after it. Both are null while it is not. */
    before: jsonb().$type<{ texts: ProductTexts; sources: TextSources }>(),
    after: jsonb().$type<ProductTexts>(),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.position] }),
    uniqueIndex('batch_items_product').on(t.batchId, t.productId),
    index('batch_items_left').on(t.batchId, t.isSample, t.position).where(sql`state = 'waiting'`),
    index('batch_items_wanted').on(t.batchId, t.position).where(sql`wanted is not null`),
    index('batch_items_asker').on(t.wantedBy).where(sql`wanted_by is not null`),
    index('batch_items_user').on(t.userId),
    index('batch_items_of_product').on(t.productId),
    index('batch_items_generation').on(t.generationId),
    index('batch_items_sent').on(t.sentIn).where(sql`sent_in is not null`),
  ],
);
