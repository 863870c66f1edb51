import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { type BatchField, type BatchRequest, batchItemStates, batchStates } from '#shared/batches/batches.ts';
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
    request: jsonb().$type<BatchRequest>().notNull(),
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
    /** The job that works on the batch, or did so last. Not a foreign key, because the queue has tables of its own. */
    jobId: uuid(),
    finishedAt: at(),
    keptUntil: at().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('batches_user').on(t.userId, t.id),
    uniqueIndex('batches_client_key').on(t.userId, t.clientKey),
    index('batches_kept').on(t.keptUntil),
    index('batches_actor').on(t.actorId).where(byAnother),
  ],
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
    generationId: uuid().references(() => generations.id, { onDelete: 'set null' }),
    /** How many things the checks found in the text: those that keep it from being used, and these with the doubts. Advice is not counted. */
    toSettle: integer().notNull().default(0),
    found: integer().notNull().default(0),
    reason: text(),
    questions: jsonb().$type<FactQuestion[]>().notNull().default([]),
    /** The seller wants the text put on the product, or taken off it again, and the job has not done so yet. */
    wanted: boolean().notNull().default(false),
    /** The product's texts and their authors before the draft was used, and the texts after it. */
    before: jsonb().$type<{ texts: ProductTexts; sources: TextSources }>(),
    after: jsonb().$type<ProductTexts>(),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.position] }),
    uniqueIndex('batch_items_product').on(t.batchId, t.productId),
    index('batch_items_left').on(t.batchId, t.isSample, t.position).where(sql`state = 'waiting'`),
    index('batch_items_wanted').on(t.batchId, t.position).where(sql`wanted`),
    index('batch_items_user').on(t.userId),
    index('batch_items_of_product').on(t.productId),
    index('batch_items_generation').on(t.generationId),
  ],
);
