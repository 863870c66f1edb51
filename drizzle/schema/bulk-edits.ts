import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  bulkEditOutcomes,
  bulkEditStates,
  type Editable,
  type StoredChanges,
  type WantedFields,
} from '#shared/bulk-edits/bulk-edits.ts';
import type { TextSources } from '#shared/products/versions.ts';
import { at, createdAt, id, updatedAt } from './columns.ts';
import { products } from './products.ts';
import { actorId, byAnother, ownerId } from './users.ts';

/** Edits of many products at once, each of which can be taken back. */
export const bulkEdits = pgTable(
  'bulk_edits',
  {
    id: id(),
    userId: ownerId(),
    actorId: actorId(),
    /** Who took the edit back, which need not be who made it. */
    undoneBy: actorId(),
    clientKey: uuid(),
    /** A hash of the call that asked for the edit, by which a repeated call is told from another one with its key. Null for earlier releases. */
    asked: text(),
    changes: jsonb().$type<StoredChanges>().notNull(),
    state: text({ enum: bulkEditStates }).notNull().default('running'),
    total: integer().notNull(),
    done: integer().notNull().default(0),
    finishedAt: at(),
    keptUntil: at().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('bulk_edits_user').on(t.userId, t.id),
    uniqueIndex('bulk_edits_client_key').on(t.userId, t.clientKey),
    index('bulk_edits_kept').on(t.keptUntil),
    index('bulk_edits_actor').on(t.actorId).where(byAnother),
    index('bulk_edits_undoer').on(t.undoneBy).where(sql`undone_by is not null`),
  ],
);

/** The products of such edits. */
export const bulkEditItems = pgTable(
  'bulk_edit_items',
  {
    editId: uuid()
      .notNull()
      .references(() => bulkEdits.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    userId: ownerId(),
    productId: uuid().references(() => products.id, { onDelete: 'set null' }),
    /** The new values of this product; null if the edit changes all products alike. */
    wanted: jsonb().$type<WantedFields>(),
    /** Null until the product's turn has come. */
    outcome: text({ enum: bulkEditOutcomes }),
    /** Why the product could not be changed, or which fields were left as they are when the edit was taken back. */
    reason: text(),
    /** The changed fields before and after, and who wrote the texts before. They are null again once the edit was taken back. */
    before: jsonb().$type<Partial<Editable> & { textSources?: TextSources }>(),
    after: jsonb().$type<Partial<Editable>>(),
  },
  (t) => [
    primaryKey({ columns: [t.editId, t.position] }),
    index('bulk_edit_items_left').on(t.editId, t.position).where(sql`outcome is null`),
    index('bulk_edit_items_changed').on(t.editId, t.position).where(sql`before is not null`),
    index('bulk_edit_items_user').on(t.userId),
    index('bulk_edit_items_product').on(t.productId),
  ],
);
