import { sql } from 'drizzle-orm';
import { boolean, customType, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { FileForm } from '#shared/catalogue-files.ts';
import {
  emptyCells,
  fates,
  type ImportCounts,
  type ImportProgress,
  importModes,
  importStates,
  matchKeys,
  noCounts,
  noProgress,
  outcomes,
  pictureStates,
} from '#shared/imports/imports.ts';
import type { StagedProduct } from '#shared/templates/product.ts';
import type { Mapping } from '#shared/templates/template.ts';
import { at, createdAt, id, updatedAt } from './columns.ts';
import { actorId, byAnother, ownerId } from './users.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A file that a seller imports into the catalogue: first the file and its settings, after the import also its report. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    userId: ownerId(),
    actorId: actorId(),
    fileName: text().notNull(),
    /** `removed`: nobody sees the import any more, and a job clears its rows. */
    state: text({ enum: [...importStates, 'removed'] })
      .notNull()
      .default('reading'),
    form: jsonb().$type<FileForm>(),
    /** Which column holds which field. Null until the file has been read. */
    mapping: jsonb().$type<Mapping>(),
    /** Some cells of each column, shown beside its name. */
    samples: jsonb().$type<string[][]>().notNull().default([]),
    matchBy: text({ enum: matchKeys }).notNull().default('sku'),
    mode: text({ enum: importModes }).notNull().default('both'),
    emptyCells: text({ enum: emptyCells }).notNull().default('keep'),
    /** The currency that the seller has chosen for new products without a currency in the file. */
    currency: text(),
    /** The currency for new products without one in the file, if the seller chooses none. */
    likelyCurrency: text().notNull().default('USD'),
    /** True if the column mapping was taken from an earlier file with the same headers. */
    remembered: boolean().notNull().default(false),
    /** The size of the file in bytes, and how much of it has been read. */
    fileBytes: integer().notNull().default(0),
    bytesRead: integer().notNull().default(0),
    rowsRead: integer().notNull().default(0),
    readAll: boolean().notNull().default(true),
    /**
     * Why the file could not be read to its end. The import cannot start until the seller chooses other settings for reading
     * the file.
     */
    problem: text(),
    /**
     * The id of the running or the last check of the rows. A check that finds another id here has been replaced by a newer one,
     * and stops.
     */
    checkId: uuid(),
    /** How many rows the current check has compared with the catalogue so far. */
    rowsChecked: integer().notNull().default(0),
    /** When the last complete check began. */
    checkedAt: at(),
    /** True if the seller has started the import while it was being checked. */
    startWhenChecked: boolean().notNull().default(false),
    /** True if all products are imported and only their pictures are still being fetched. */
    fetching: boolean().notNull().default(false),
    /** How many rows and products the last check found, by what would happen to them (new, changed, same, faulty). */
    counts: jsonb().$type<ImportCounts>().notNull().default(noCounts),
    /** How many products have been imported so far, by their outcome. */
    progress: jsonb().$type<ImportProgress>().notNull().default(noProgress),
    /**
     * The entry in `source_formats` with the columns of this file; the imported products keep their original rows in that format.
     * Null until the import starts.
     */
    sourceFormatId: uuid(),
    startedAt: at(),
    finishedAt: at(),
    keptUntil: at().notNull(),
    createdAt: createdAt(),
    /**
     * While the import runs, this is the time at which the last portion was saved. It shows whether the import still makes
     * progress.
     */
    updatedAt: updatedAt(),
  },
  (t) => [
    index('imports_user').on(t.userId, t.id),
    index('imports_kept').on(t.keptUntil),
    index('imports_actor').on(t.actorId).where(byAnother),
  ],
);

/** The column for the import that a row belongs to. */
const importId = () =>
  uuid()
    .notNull()
    .references(() => imports.id, { onDelete: 'cascade' });

/**
 * The bytes of the file, in pieces. They are kept until the import starts, so that the file can be read again with other
 * settings.
 */
export const importPieces = pgTable(
  'import_pieces',
  { importId: importId(), number: integer().notNull(), userId: ownerId(), bytes: bytea().notNull() },
  (t) => [primaryKey({ columns: [t.importId, t.number] }), index('import_pieces_user').on(t.userId)],
);

/** A problem or a notice about a row. `at` is the position of the cell, or null if the whole row is meant. */
export interface RowFault {
  at: number | null;
  column: string;
  reason: string;
  /** A name that all problems of the same kind in the same column share, so that they can be corrected together. */
  fault: string;
  /** True if the problem keeps the product from being imported; false for a mere notice. */
  stops: boolean;
}

/** The rows of the file. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: importId(),
    /** The number of the row in the file. */
    number: integer().notNull(),
    userId: ownerId(),
    /**
     * The number of the portion the row belongs to. All rows of a portion are read into memory together, so a portion is kept
     * small.
     */
    batch: integer().notNull(),
    /** The cells as the file has them. */
    cells: jsonb().$type<string[]>().notNull(),
    /** Corrections typed by the seller, by the positions of the cells they replace. */
    mended: jsonb().$type<Record<string, string>>().notNull().default({}),
    leftOut: boolean().notNull().default(false),
    /** What the last mend of all rows with a fault has replaced in this row, so that it can be undone. */
    beforeGroupMend: jsonb().$type<{ mended: Record<string, string>; leftOut: boolean }>(),
    /** True if the seller wants the product of this row to be imported before all others. */
    comesFirst: boolean().notNull().default(false),
    /** The characters of all cells together. */
    size: integer().notNull(),
    /** Problems of the row itself, such as a stray quotation mark. */
    found: jsonb().$type<RowFault[]>().notNull().default([]),
    faults: jsonb().$type<RowFault[]>().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.number] }),
    index('import_rows_batch').on(t.importId, t.batch),
    // Showing an import counts its rows with faults. This index finds them without reading all rows.
    index('import_rows_faulty').on(t.importId).where(sql`faults <> '[]'::jsonb`),
    index('import_rows_group_mend').on(t.importId).where(sql`before_group_mend is not null`),
    index('import_rows_user').on(t.userId),
  ],
);

/** The fields of a product that an import has changed, with their values. */
export type FieldValues = Record<string, unknown>;

/** The products of the file, made from its rows. */
export const importProducts = pgTable(
  'import_products',
  {
    importId: importId(),
    /** The products of the file are numbered from 1. */
    number: integer().notNull(),
    userId: ownerId(),
    batch: integer().notNull(),
    /** The number of the product's first row. */
    firstRow: integer().notNull(),
    /** The numbers of all rows of the product, in the order of the file. */
    rows: integer().array().notNull().default([]),
    /** The product as read from the file. */
    read: jsonb().$type<StagedProduct>().notNull(),
    /** The SKUs, handles or names by which the product is looked for in the catalogue, in lower case. */
    keys: text().array().notNull(),
    faulty: boolean().notNull(),
    /** Products with a lower number are imported before the others. */
    turn: integer().notNull().default(1),
    /**
     * The id of the existing product that this one matches, or of the product that the import created. Not a foreign key, because
     * that product may be deleted later.
     */
    productId: uuid(),
    fate: text({ enum: fates }),
    outcome: text({ enum: outcomes }),
    /** Why the product could not be imported. */
    reason: text(),
    /** The changed fields with their values before and after the import, so that it can be undone. */
    before: jsonb().$type<FieldValues>(),
    after: jsonb().$type<FieldValues>(),
    undone: boolean().notNull().default(false),
    /**
     * The fields that somebody had edited before the import was undone. Undoing leaves them alone in changed products, and
     * deletes created products all the same.
     */
    left: text().array().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.number] }),
    index('import_products_batch').on(t.importId, t.batch),
    index('import_products_left').on(t.importId, t.turn, t.batch).where(sql`outcome is null`),
    index('import_products_user').on(t.userId),
  ],
);

/** The pictures that an import fetches by their addresses, in the order in which the products get them. */
export const importPictures = pgTable(
  'import_pictures',
  {
    importId: importId(),
    /** The number of the product in the file. */
    product: integer().notNull(),
    position: integer().notNull(),
    userId: ownerId(),
    /** The product that gets the picture. Not a foreign key, because the product may be deleted later. */
    productId: uuid().notNull(),
    url: text().notNull(),
    alt: text().notNull(),
    state: text({ enum: pictureStates }).notNull().default('waiting'),
    /** Why the picture was not stored. */
    reason: text(),
    /** The stored picture. Not a foreign key, because the picture may be deleted later. */
    imageId: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.product, t.position] }),
    index('import_pictures_waiting').on(t.importId, t.product).where(sql`state = 'waiting'`),
    index('import_pictures_user').on(t.userId),
  ],
);

/** The columns of files from which products were imported. Stored once for all products of an import. */
export const sourceFormats = pgTable(
  'source_formats',
  { id: id(), userId: ownerId(), mapping: jsonb().$type<Mapping>().notNull(), createdAt: createdAt() },
  (t) => [index('source_formats_user').on(t.userId)],
);

/**
 * How a seller mapped the columns of files with certain headers. The next file with the same headers starts with this mapping.
 */
export const rememberedMappings = pgTable(
  'remembered_mappings',
  {
    userId: ownerId(),
    /** Computed from the headers: files with the same headers have the same key. */
    key: text().notNull(),
    mapping: jsonb().$type<Mapping>().notNull(),
    matchBy: text({ enum: matchKeys }).notNull(),
    mode: text({ enum: importModes }).notNull(),
    emptyCells: text({ enum: emptyCells }).notNull(),
    currency: text(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
);
