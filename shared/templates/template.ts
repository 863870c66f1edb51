/**
 * A template describes a file format as data: its columns, the product fields they hold, and how several rows make one product.
 * Templates are stored as JSON, so nothing in them is code.
 */
import { z } from 'zod';
import { plainText, visibleText } from '../primitives.ts';
import { fields, fieldTypes } from './fields.ts';

const short = plainText(300);
const shown = visibleText(300);
const long = plainText(2_000);

export const transforms = ['none', 'upper', 'stripHtml', 'htmlToText', 'lineBreaks', 'prefix'] as const;

/** The traits of a column, both in a template and in the mapping of a file. */
const columnTraits = {
  /** Null for a column that is written or kept, but holds no field of ours. */
  field: z.enum(fields).nullable().default(null),
  /** For a column that is one fact: the fact's name. If empty, the header is the name. */
  name: short.default(''),
  /** For a column that is one fact: the unit of its values, such as “kg”. */
  unit: plainText(20).default(''),
  required: z.boolean().default(false),
  type: z.enum(fieldTypes).default('text'),
  /**
   * upper: read in capitals. stripHtml: read as one line without HTML. htmlToText: the file has plain text where the product has
   * HTML. lineBreaks: outside of paragraphs and lists, a blank line begins a paragraph and a line break counts, as in WordPress.
   * prefix: every value in the file is enclosed in `prefix` and `suffix`.
   */
  transform: z.enum(transforms).default('none'),
  prefix: short.default(''),
  suffix: short.default(''),
  /** Values of the file and what they mean in the app. Upper and lower case are the same. */
  valueMap: z.record(short, short).default({}),
  /**
   * In a column with a field: what an empty cell means. In a column without one, or with the field `action`: what new products
   * get.
   */
  default: long.default(''),
  /** Which rows of a new product get `default`. */
  defaultOn: z.enum(['root', 'variants', 'all']).default('root'),
  /** What a column without a field gets, instead of `default`, for a product that the shop already has. */
  defaultIfKnown: short.default(''),
  /** The names of a column without a field in the other forms of the shop's files. */
  otherForms: z.array(short).max(5).default([]),
  /** What is written into this column if a file changes products that the shop already has. */
  onUpdate: short.default(''),
  /** The most characters the shop accepts. */
  maxLength: z.number().int().min(1).nullable().default(null),
  /** The most bytes that the shop accepts, as UTF-8. */
  maxBytes: z.number().int().min(1).nullable().default(null),
  /** A cell as the shop writes it. New cells are written in the same form, for example with the currency behind the amount. */
  example: long.default(''),
  /** What separates the entries of a list; null takes the template's separator. With a blank, the cell is one line of words. */
  listSeparator: plainText(5).min(1).nullable().default(null),
  /** Whether the column counts as an option if the product's variants differ in it. */
  varies: z.boolean().default(false),
  /**
   * Whose texts the column takes; other texts are left out. Google, for example, has separate columns for texts by an AI and
   * texts by people.
   */
  writtenBy: z.enum(['anyone', 'ai', 'person']).default('anyone'),
};

export const columnSchema = z.strictObject({
  /**
   * The name of the column. Placeholders: `{n}` is a number (“Image {n}”), `{currency}` a currency code, `{name}` the name of a
   * fact (“C:{name}”), and `{any}`, in a header with `{name}`, any text.
   */
  header: shown,
  /** What the row of labels above the names says, if the format has one. */
  label: short.default(''),
  synonyms: z.array(short).max(60).default([]),
  /** How many columns a new file gets: more than one for a header with `{n}`, none for a column that is only read. */
  count: z.number().int().min(0).max(100).default(1),
  ...columnTraits,
});
export type TemplateColumn = z.output<typeof columnSchema>;

/** The words that the column “kind of row” has for a product without variants, for one with variants, and for a variant. */
const rowWords = z.strictObject({ single: short, parent: short, variation: short });

/**
 * How rows become one product.
 * - `none`: each row is a product.
 * - `sameHandle`: rows with the same handle, or the same value of the field `by`, are one product. `repeats` says whether
 *   each of them repeats the product's texts, `ownRow` whether a product with variants has a row above theirs.
 * - `parentAndVariation`: a row says in the column “kind of row” whether it is a variation. It names its parent by SKU or as
 *   `id:12`, or comes below it if there is no column for the parent.
 * - `parentSku`: a row with a parent is a variation of it, or of the parent's parent.
 */
export const joiningSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({
    kind: z.literal('sameHandle'),
    by: z.enum(['handle', 'sku', 'externalId', 'name']).default('handle'),
    repeats: z.boolean().default(false),
    ownRow: z.boolean().default(false),
  }),
  z.strictObject({ kind: z.literal('parentAndVariation'), words: rowWords }),
  z.strictObject({ kind: z.literal('parentSku'), words: rowWords }),
]);
export type Joining = z.output<typeof joiningSchema>;

/** What reading and writing need to know about a whole file. */
const fileTraits = {
  joining: joiningSchema.default({ kind: 'none' }),
  decimal: z.enum(['.', ',']).default('.'),
  listSeparator: plainText(5).min(1).default(','),
  /** Whether a backslash before a separator makes it part of the text. */
  listEscapes: z.boolean().default(false),
  /** The option that the shop writes for a product without options, such as Shopify's “Title” with the value “Default Title”. */
  noOption: z.strictObject({ name: short, value: short }).nullable().default(null),
  /** The field by which the shop finds a product that it already has. */
  matchKey: z.enum(fields).default('sku'),
};

export const templateSchema = z.strictObject({
  id: short.min(1),
  name: shown,
  /** The shop or marketplace, such as `shopify`. */
  platform: shown,
  direction: z.enum(['import', 'export', 'both']),
  format: z.enum(['csv', 'tsv', 'json', 'xlsx']),
  delimiter: z.enum([',', ';', '\t', '|']).default(','),
  encoding: z.enum(['utf-8', 'utf-8-bom', 'windows-1252', 'utf-16le']).default('utf-8'),
  /** The rows above the products: fixed cells (`info`), labels for people, and the names of the columns. */
  headerRows: z.array(z.enum(['info', 'labels', 'names'])).default(['names']),
  info: z.array(short).default([]),
  /** Headers that only this format has. At least half of them must be there to recognise it. */
  marks: z.array(short).max(20),
  columns: z.array(columnSchema).min(1).max(300),
  ...fileTraits,
  /** Counts up with each change of the template. */
  version: z.number().int().min(1).default(1),
  status: z.enum(['draft', 'published', 'archived']).default('published'),
});
export type Template = z.output<typeof templateSchema>;

export const mappedColumnSchema = z.strictObject({
  /** The position of the column in the file, from 0. */
  at: z.number().int().min(0),
  /** The header as the file has it. */
  header: z.string(),
  /** The number in the header, such as 3 in “Image 3”. */
  n: z.number().int().min(0).nullable(),
  /** The currency in the header, such as USD in “Price (USD)”. */
  currency: z.string(),
  /** How the field of the column was found; null if it has none that the seller has chosen. A seller may also choose none. */
  found: z.enum(['template', 'name', 'similarName', 'values', 'seller']).nullable(),
  ...columnTraits,
  listSeparator: plainText(5).min(1),
  /** The decimal sign of the numbers in the column; null if they do not show it. Then that of the file counts. */
  decimal: z.enum(['.', ',']).nullable().default(null),
});
export type MappedColumn = z.output<typeof mappedColumnSchema>;

/** Which column of a file holds which field. Columns without a field are kept as they are. */
export const mappingSchema = z.strictObject({
  templateId: short.nullable(),
  /** A text that is the same for all files with the same headers, so that a seller's mapping is found again. */
  key: z.string(),
  /** The rows of the file above the names of the columns. */
  above: z.array(z.array(z.string())),
  columns: z.array(mappedColumnSchema),
  ...fileTraits,
});
export type Mapping = z.output<typeof mappingSchema>;
