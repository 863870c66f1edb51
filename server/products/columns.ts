/**
 * The only list of a product's columns: where each value comes from and who sees it. The statements that add and change products,
 * the answers to the client and the comparison that makes a score outdated are all made from this list. If a column of the table
 * is missing here, the code does not compile.
 */
import { getTableColumns } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { z } from 'zod';
import { products } from '#drizzle/schema/products.ts';
import type { createProductInput } from '#shared/products/products.ts';

type Row = typeof products.$inferSelect;

/** A column that the seller fills in the form and gets back unchanged. */
interface FormColumnTraits {
  by: 'form';
  shown: true;
  /** Whether it is part of what buyers read. Changing it makes the product's score outdated. */
  judged: boolean;
  /** Whether a search of the catalogue looks into it. */
  searched: boolean;
}

interface OtherTraits {
  /**
   * Who sets the value. `save`: computed from the other values whenever a product is added or changed. `once`: set when the
   * product is added, and never changed. `elsewhere`: has the table's default until other code sets it.
   */
  by: 'save' | 'once' | 'elsewhere';
  /** Whether it is sent to the seller. */
  shown: boolean;
}
type Column = FormColumnTraits | OtherTraits;

const read = { by: 'form', shown: true, judged: true, searched: false } as const;
const readAndSearched = { ...read, searched: true } as const;
const kept = { by: 'form', shown: true, judged: false, searched: false } as const;
const keptAndSearched = { ...kept, searched: true } as const;
const save = { by: 'save', shown: true } as const;
const once = { by: 'once', shown: true } as const;
const elsewhere = { by: 'elsewhere', shown: true } as const;

/**
 * The form's fields that are stored in columns of the product. Not among them: `images`, which have rows of their own, and
 * `clientKey`, which the seller does not fill in.
 */
type FormFields = Omit<z.output<typeof createProductInput>, 'images' | 'clientKey'>;

const columns = {
  id: once,
  userId: once,
  // Keep the order of the columns: a score is stored with a hash of the judged ones in this order (see score-basis.ts). Another
  // order would make every score outdated.
  name: readAndSearched,
  brand: readAndSearched,
  category: read,
  description: read,
  metaTitle: read,
  metaDescription: read,
  tags: readAndSearched,
  seoKeywords: read,
  attributes: read,
  keyFeatures: read,
  lockedSnippets: read,
  notes: read,
  notesTold: kept,
  price: kept,
  currency: kept,
  sku: keptAndSearched,
  gtin: keptAndSearched,
  stock: kept,
  variants: keptAndSearched,
  image: save,
  textSources: save,
  version: save,
  updatedAt: save,
  scoredAs: { by: 'save', shown: false },
  scoreOutdated: save,
  describedAs: { by: 'save', shown: false },
  textOutdated: save,
  searchText: { by: 'save', shown: false },
  searchGrams: { by: 'save', shown: false },
  clientKey: { by: 'once', shown: false },
  createdAt: once,
  seoScore: elsewhere,
  seoRecommendations: elsewhere,
  settledAdvice: { by: 'elsewhere', shown: false },
  deleted: elsewhere,
  deletedAt: elsewhere,
  listItem: { by: 'elsewhere', shown: false },
} as const satisfies Record<keyof Row, Column> & Record<keyof FormFields, FormColumnTraits>;

type Columns = typeof columns;
type Name = keyof Columns;
type That<Trait> = { [N in Name]: Columns[N] extends Trait ? N : never }[Name];

export type FormColumn = That<{ by: 'form' }>;
export type ShownColumn = That<{ shown: true }>;
export type JudgedColumn = That<{ judged: true }>;
export type SearchedColumn = That<{ searched: true }>;
/** The columns that are written when a product is added, and those that are written when it is changed. */
export type AddedColumn = That<{ by: 'form' | 'save' | 'once' }>;
export type ChangedColumn = 'id' | That<{ by: 'form' | 'save' }>;
/** The columns that are read whenever a product is read: all but those that only a list, a search or a look-up by key needs. */
const notRead = ['listItem', 'searchText', 'searchGrams', 'clientKey'] as const;
export type ReadColumn = Exclude<Name, (typeof notRead)[number]>;

/** A product as the server's code works with it. */
export type ProductRow = Pick<Row, ReadColumn>;
/** What the seller can fill in the form. */
export type FormValues = Pick<Row, FormColumn>;
export type AddedRow = Pick<Row, AddedColumn>;
export type ChangedRow = Pick<Row, ChangedColumn>;

const names = Object.keys(columns) as Name[];
const those = <N extends Name>(is: (column: Column, name: Name) => boolean) =>
  names.filter((name) => is(columns[name], name)) as N[];

export const formColumns = those<FormColumn>(({ by }) => by === 'form');
export const shownColumns = those<ShownColumn>(({ shown }) => shown);
export const judgedColumns = those<JudgedColumn>((column) => column.by === 'form' && column.judged);
export const searchedColumns = those<SearchedColumn>((column) => column.by === 'form' && column.searched);
const addedColumns = those<AddedColumn>(({ by }) => by !== 'elsewhere');
const changedColumns = those<ChangedColumn>(({ by }, name) => by === 'form' || by === 'save' || name === 'id');
const readColumns = those<ReadColumn>((_, name) => !(notRead as readonly Name[]).includes(name));

const table = getTableColumns(products);
const inTable = (name: Name) => toSnakeCase(name);
const typed = (list: readonly Name[]) => list.map((name) => `"${name}" ${table[name].getSQLType()}`).join(', ');

/**
 * Parts of SQL statements. Rows are passed to a statement, and returned by it, as JSON with this file's names as keys. In a
 * statement the rows passed to it are called `given`.
 */
export const sqlParts = {
  /** The columns of a new row: first by their names in the table, then as fields of `given`, in the same order. */
  addedInTable: addedColumns.map(inTable).join(', '),
  addedGiven: addedColumns.map((name) => `given."${name}"`).join(', '),
  /** The fields of a JSON row with their SQL types. */
  addedTyped: typed(addedColumns),
  changedTyped: typed(changedColumns),
  /** What follows `set` in an update that takes its values from `given`. */
  changes: changedColumns
    .filter((name) => name !== 'id')
    .map((name) => `${inTable(name)} = given."${name}"`)
    .join(', '),
  /** The columns to read, with `p` as the alias of the table. */
  read: readColumns.map((name) => `p.${inTable(name)} as "${name}"`).join(', '),
};

const times = readColumns.filter((name) => table[name].dataType === 'date');

/** Turns a row that a statement returned as JSON into a typed one. */
export function readRow(json: Record<ReadColumn, unknown>): ProductRow {
  for (const name of times) if (json[name] !== null) json[name] = new Date(json[name] as string);
  return json as ProductRow;
}

/** The fields of an input that are stored in the product's own columns. */
export function formValues<Given extends Partial<FormValues>>(given: Given): Pick<Given, keyof Given & FormColumn> {
  const values: Partial<Record<string, unknown>> = {};
  for (const name of formColumns) if (given[name] !== undefined) values[name] = given[name];
  return values as Pick<Given, keyof Given & FormColumn>;
}
