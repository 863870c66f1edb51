import { z } from 'zod';
import './input-sentences.ts';

/** The limits for a seller's file. They keep small how much memory and time one file can cost. */
export const fileLimits = {
  /** Bytes of the file as it arrives. */
  bytes: 100 * 1024 * 1024,
  columns: 1_000,
  /** Characters (UTF-16 units) of one cell, the same as 1 MB of plain text. */
  cell: 1024 * 1024,
  /** Characters of all cells of one row together. */
  row: 8 * 1024 * 1024,
  /**
   * In how many lines at the top of the file the row with the column names is searched for, and the highest line that a person
   * may declare as that row.
   */
  headerLines: 50,
} as const;

/** The messages for files that are refused whatever they contain. */
export const EMPTY_FILE = 'The file is empty. Export it from your shop again.';
export const LARGE_FILE = `The file is larger than ${fileLimits.bytes / 1024 / 1024} MB. Divide it into several files.`;

/** How many bytes from the start of a file are enough to recognise its form. */
export const SNIFF_BYTES = 256 * 1024;

const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

/** The row with the names of the columns, counted from 1 with blank rows, as a spreadsheet program shows the file. */
const headerRow = z.number().int().min(1).max(fileLimits.headerLines);

/** The decimal sign in numbers; null if the file did not show which one it uses. */
const decimal = z.enum(['.', ',']).nullable();

export const textFileForm = z.strictObject({
  kind: z.enum(['csv', 'tsv']),
  encoding: z.enum(encodings),
  /** True if the file begins with a byte order mark, three bytes that tell Excel that a file is UTF-8. */
  bom: z.boolean(),
  delimiter: z.enum([',', ';', '\t', '|']),
  /** The character around cells that hold a delimiter or a line break. Null: quotation marks are ordinary characters. */
  quote: z.enum(['"', "'"]).nullable(),
  lineEnd: z.enum(['\n', '\r\n', '\r']),
  decimal,
  headerRow,
  /**
   * True if cells that a spreadsheet program would run as a formula have an apostrophe before them. Writing adds it, reading takes
   * it off. Null if the beginning of the file has no such cell; then the first one that is read decides.
   */
  guarded: z.boolean().nullable(),
});
export type TextFileForm = z.output<typeof textFileForm>;

const jsonFileForm = z.strictObject({
  kind: z.literal('json'),
  encoding: z.enum(encodings),
  bom: z.boolean(),
  /** `list`: the file holds one list of objects. `lines`: each line is an object. */
  layout: z.enum(['list', 'lines']),
  /** Where the list is: the names of the objects around it, from the outside; empty if the file is the list. */
  path: z.array(z.string().max(1_000)).max(5),
});
export type JsonFileForm = z.output<typeof jsonFileForm>;

const sheetFileForm = z.strictObject({
  kind: z.literal('xlsx'),
  /** The name of the sheet, or null for the first one that is not hidden. */
  sheet: z.string().max(200).nullable(),
  /**
   * Null: the first bytes of the file do not show where the row with the column names is, so it is searched for when the sheet is
   * read.
   */
  headerRow: headerRow.nullable(),
});
export type SheetFileForm = z.output<typeof sheetFileForm>;

/** How a seller's file is to be read or written. It is guessed from the file, shown to a person, and can be corrected. */
export const fileForm = z.discriminatedUnion('kind', [textFileForm, jsonFileForm, sheetFileForm]);
export type FileForm = z.output<typeof fileForm>;
