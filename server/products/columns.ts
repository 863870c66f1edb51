/**
 * The columns of a product, once: where the value of each comes from and who sees it. The statements that add and change
 * products, the answers, and what a score judges are made of this list; one that is missing here does not compile.
 */
import { getTableColumns } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { z } from 'zod';
import { products } from '#drizzle/schema/products.ts';
import type { createProductInput } from '#shared/products/products.ts';

type Row = typeof products.$inferSelect;

/** A column the seller fills in the form; it travels back as it is. */
interface FormColumnTraits {
  by: 'form';
  shown: true;
  /** A change of it makes a score outdated: it is part of what a buyer reads. */
  judged: boolean;
  /** A search of the catalogue looks into it. */
  searched: boolean;
}

interface OtherTraits {
  /**
   * Who gives its value. `save`: it is made from the other values whenever a product is added or changed. `once`: it is made
   * when the product is added, and never changed. `elsewhere`: the table's default until another verb writes it.
   */
  by: 'save' | 'once' | 'elsewhere';
  /** It travels to the seller. */
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

/** What the form tells of a product, beside its pictures. */
type FormFields = Omit<z.output<typeof createProductInput>, 'images' | 'clientKey'>;

const columns = {
  id: once,
  userId: once,
  // In this order a score's basis is hashed (see score-basis.ts): to change it makes every score outdated.
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
  price: kept,
  currency: kept,
  sku: keptAndSearched,
  stock: kept,
  image: save,
  textSources: save,
  version: save,
  updatedAt: save,
  scoredAs: { by: 'save', shown: false },
  scoreOutdated: save,
  searchText: { by: 'save', shown: false },
  searchGrams: { by: 'save', shown: false },
  clientKey: { by: 'once', shown: false },
  createdAt: once,
  seoScore: elsewhere,
  seoRecommendations: elsewhere,
  settledAdvice: { by: 'elsewhere', shown: false },
  deleted: elsewhere,
  deletedAt: elsewhere,
} as const satisfies Record<keyof Row, Column> & Record<keyof FormFields, FormColumnTraits>;

type Columns = typeof columns;
type Name = keyof Columns;
type That<Trait> = { [N in Name]: Columns[N] extends Trait ? N : never }[Name];

export type FormColumn = That<{ by: 'form' }>;
export type ShownColumn = That<{ shown: true }>;
export type JudgedColumn = That<{ judged: true }>;
export type SearchedColumn = That<{ searched: true }>;
/** What is written of a new product, and of a changed one. */
export type AddedColumn = That<{ by: 'form' | 'save' | 'once' }>;
export type ChangedColumn = 'id' | That<{ by: 'form' | 'save' }>;
/** What a verb has to know of a product: all but what only its indexes use. */
export type ReadColumn = Exclude<Name, 'searchText' | 'searchGrams' | 'clientKey'>;

/** A product as verbs read it. */
export type ProductRow = Pick<Row, ReadColumn>;
/** What the form tells of it. */
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
const readColumns = those<ReadColumn>((_, name) => !['searchText', 'searchGrams', 'clientKey'].includes(name));

const table = getTableColumns(products);
const inTable = (name: Name) => toSnakeCase(name);
const typed = (list: readonly Name[]) => list.map((name) => `"${name}" ${table[name].getSQLType()}`).join(', ');

/** Parts of statements. Rows come in as JSON whose keys are the names used here, and go out the same way. */
export const sqlParts = {
  /** The columns of the table that a new row is given, and the same of `given`, in one order. */
  addedInTable: addedColumns.map(inTable).join(', '),
  addedGiven: addedColumns.map((name) => `given."${name}"`).join(', '),
  /** What a JSON row holds, with types. */
  addedTyped: typed(addedColumns),
  changedTyped: typed(changedColumns),
  /** `set …` of an update from `given`. */
  changes: changedColumns
    .filter((name) => name !== 'id')
    .map((name) => `${inTable(name)} = given."${name}"`)
    .join(', '),
  /** What is read of the table under the alias `p`. */
  read: readColumns.map((name) => `p.${inTable(name)} as "${name}"`).join(', '),
};

const times = readColumns.filter((name) => table[name].dataType === 'date');

/** A row as a statement answers it in JSON. */
export function readRow(json: Record<ReadColumn, unknown>): ProductRow {
  for (const name of times) if (json[name] !== null) json[name] = new Date(json[name] as string);
  return json as ProductRow;
}

/** What of an input belongs into columns. */
export function formValues<Given extends Partial<FormValues>>(given: Given): Pick<Given, keyof Given & FormColumn> {
  const values: Partial<Record<string, unknown>> = {};
  for (const name of formColumns) if (given[name] !== undefined) values[name] = given[name];
  return values as Pick<Given, keyof Given & FormColumn>;
}
