import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { imports, sourceFormats } from './imports.ts';
import { products } from './products.ts';
import { ownerId } from './users.ts';

/**
 * The rows of a file from which a product was imported. They also hold values for which the product has no field. A product has
 * one entry for each `key`, which means for each set of columns.
 */
export const productSources = pgTable(
  'product_sources',
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Stands for the columns of the file: files with the same columns have the same key. */
    key: text().notNull(),
    userId: ownerId(),
    formatId: uuid()
      .notNull()
      .references(() => sourceFormats.id, { onDelete: 'cascade' }),
    /**
     * The product's handle and ID in the shop, in lower case. Later imports recognise the product by them. Empty if there is
     * none.
     */
    handle: text().notNull().default(''),
    externalId: text().notNull().default(''),
    /** The rows in the order of the file, with the cells as the file had them. */
    rows: jsonb().$type<{ row: number; cells: string[] }[]>().notNull(),
    /** The row number of the first entry in `rows`. Products can be sorted in file order without unpacking `rows`. */
    firstRow: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.key] }),
    index('product_sources_handle').on(t.userId, t.handle),
    index('product_sources_external').on(t.userId, t.externalId),
    index('product_sources_format').on(t.formatId),
  ],
);

/** Rows of earlier files that an import has replaced, to put them back if the import is undone. */
export const replacedSources = pgTable(
  'replaced_sources',
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    userId: ownerId(),
    formatId: uuid()
      .notNull()
      .references(() => sourceFormats.id, { onDelete: 'cascade' }),
    handle: text().notNull(),
    externalId: text().notNull(),
    rows: jsonb().$type<{ row: number; cells: string[] }[]>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.productId] }),
    index('replaced_sources_product').on(t.productId),
    index('replaced_sources_format').on(t.formatId),
    index('replaced_sources_user').on(t.userId),
  ],
);
