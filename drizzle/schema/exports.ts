import { bigint, customType, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { type ExportCheck, type ExportSettings, exportStates, noCheck } from '#shared/exports/exports.ts';
import { at, createdAt, id, updatedAt } from './columns.ts';
import { actorId, byAnother, ownerId } from './users.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The exports that sellers have started: each is a file of their products, with its settings and its state. */
export const exports = pgTable(
  'exports',
  {
    id: id(),
    userId: ownerId(),
    actorId: actorId(),
    /** The template of the file. Its name and platform are copied, because the template may be changed or deleted later. */
    templateId: text().notNull(),
    templateName: text().notNull(),
    platform: text().notNull(),
    settings: jsonb().$type<ExportSettings>().notNull(),
    fileName: text().notNull(),
    state: text({ enum: exportStates }).notNull().default('queued'),
    /**
     * How often the server has started to make the file; a try that ended because the server was stopped is taken off again.
     * Each try writes the file from its start. Only the latest try may write, because an earlier one may still be running in a
     * process that lost its connection.
     */
    tries: integer().notNull().default(0),
    /** The job that makes the file, or made it last. Not a foreign key, because the queue keeps jobs in tables of its own. */
    jobId: uuid(),
    /** How many products have been written; `total` is null until they have been counted. */
    done: integer().notNull().default(0),
    total: integer(),
    rows: integer().notNull().default(0),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    notices: jsonb().$type<string[]>().notNull().default([]),
    check: jsonb().$type<ExportCheck>().notNull().default(noCheck),
    /** Why the file could not be made, as a sentence for the seller. */
    reason: text(),
    startedAt: at(),
    finishedAt: at(),
    keptUntil: at().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('exports_user').on(t.userId, t.id),
    index('exports_actor').on(t.actorId).where(byAnother),
    index('exports_template').on(t.userId, t.templateId, t.id),
    index('exports_kept').on(t.keptUntil),
  ],
);

/** The bytes of the exported files, in pieces. */
export const exportPieces = pgTable(
  'export_pieces',
  {
    exportId: uuid()
      .notNull()
      .references(() => exports.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    userId: ownerId(),
    bytes: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.exportId, t.number] }), index('export_pieces_user').on(t.userId)],
);
