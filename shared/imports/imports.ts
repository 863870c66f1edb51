/** Importing products from a seller's file: what the seller can choose, and the limits of one call. */
import { z } from 'zod';
import { fileForm, fileLimits } from '../catalogue-files.ts';
import { currency, dbInt, exactText, id } from '../primitives.ts';
import { fields } from '../templates/fields.ts';

/** For how many days an import and its file are kept, and for how many days after its end it can be undone. */
export const IMPORT_DAYS = 7;
/** How many files of a seller may wait to be imported. */
export const FILES_WAITING = 10;
/** How many rows of an import are shown. */
export const ROWS_SHOWN = 200;
/** How many imports are listed, the newest first. */
export const IMPORTS_LISTED = 50;

/** By what a product of the file is found in the catalogue. `handle` also means the ID that the shop gave the product. */
export const matchKeys = ['sku', 'handle', 'name'] as const;
export type MatchKey = (typeof matchKeys)[number];

/** Whether the import creates products, updates those that are in the catalogue already, or both. */
export const importModes = ['create', 'update', 'both'] as const;
export type ImportMode = (typeof importModes)[number];

/** What an empty cell does to a product that is updated: the field keeps its value, or is cleared. */
export const emptyCells = ['keep', 'clear'] as const;
export type EmptyCells = (typeof emptyCells)[number];

/**
 * `reading`: the file arrives. `checking`: its rows are compared with the catalogue. `ready`: can be changed and started.
 * `cancelled`: stopped before its end; what was saved until then stays. `undoing` and `undone`: its changes are taken back.
 */
export const importStates = [
  'reading',
  'checking',
  'ready',
  'running',
  'paused',
  'done',
  'cancelled',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof importStates)[number];

/**
 * What the import will do with a product of the file: create it, change it, or nothing because it is the same already.
 * `faulty`: it cannot be imported until its faults are corrected. `skipped`: the seller has chosen only to create, or only to
 * update.
 */
export const fates = ['new', 'changed', 'same', 'faulty', 'skipped'] as const;
export type Fate = (typeof fates)[number];

/** How the import of a product ended. `noRoom`: the plan has no room for it; starting the import again tries once more. */
export const outcomes = ['created', 'changed', 'same', 'failed', 'noRoom'] as const;
export type Outcome = (typeof outcomes)[number];

/**
 * What happened to the address of a picture in the file. `linked`: the picture could not be fetched, and the product keeps the
 * address. `failed`: the product has neither picture nor address; the address stays among the original cells.
 */
export const pictureStates = ['waiting', 'stored', 'linked', 'failed'] as const;
export type PictureState = (typeof pictureStates)[number];

/**
 * What the check found: how many rows the file has, how many are left out, and how many products will be created, changed and
 * so on.
 */
export type ImportCounts = Record<Fate | 'rows' | 'leftOut', number>;
export const noCounts: ImportCounts = { rows: 0, leftOut: 0, new: 0, changed: 0, same: 0, faulty: 0, skipped: 0 };

/** What the import has done, as numbers of products. */
export type ImportProgress = Record<Outcome, number>;
export const noProgress: ImportProgress = { created: 0, changed: 0, same: 0, failed: 0, noRoom: 0 };

/** The id of a group of problems: all of one kind in one column. They can be corrected together. */
const fault = z.string().regex(/^[0-9a-f]{16}$/, 'Choose one of the faults of this import');
const cellText = z
  .string()
  .max(fileLimits.cell)
  .refine((text) => !text.includes('\u0000') && text.isWellFormed(), 'This text holds a character that cannot be stored');
const rowNumber = dbInt(1);
const position = dbInt(0, fileLimits.columns * 2);

export const importIdInput = z.strictObject({ id });

/** How the rows of an import can be filtered: by what the import will do with their products, or to those that are left out. */
export const rowKinds = [...fates, 'leftOut'] as const;
export type RowKind = (typeof rowKinds)[number];
export const importRowsInput = z.strictObject({ id, only: z.enum(rowKinds).optional() });

/** Everything besides the id may be left out; what is given is changed, and then all rows are checked again. */
export const changeImportInput = z.strictObject({
  id,
  /** How to read the file. The rows are read anew, and all other changes of rows and columns are lost. */
  form: fileForm.optional(),
  /** The id of a template, or null to map the columns by their names. */
  templateId: exactText(300).nullable().optional(),
  /** Which field each of these columns holds; null keeps the column without importing it. Other columns stay as they are. */
  columns: z
    .array(z.strictObject({ at: position, field: z.enum(fields).nullable() }))
    .max(fileLimits.columns)
    .optional(),
  matchBy: z.enum(matchKeys).optional(),
  mode: z.enum(importModes).optional(),
  emptyCells: z.enum(emptyCells).optional(),
  /** The currency of new products without a currency in the file; null for the likeliest one. */
  currency: currency.nullable().optional(),
  /** Gives cells another text. Null gives a cell the text back that it has in the file. */
  cells: z
    .array(z.strictObject({ row: rowNumber, at: position, text: cellText.nullable() }))
    .min(1)
    .max(ROWS_SHOWN)
    .optional(),
  /** Gives all cells that have this problem another text. */
  setFault: z.strictObject({ fault, text: cellText }).optional(),
  /** Exchanges points and commas in all cells that have this problem: 9,90 becomes 9.90, and 1.299,00 becomes 1,299.00. */
  swapDecimals: fault.optional(),
  /** Leaves rows out of the import, or takes them in again. */
  rows: z.strictObject({ numbers: z.array(rowNumber).min(1).max(1_000), leaveOut: z.boolean() }).optional(),
  /**
   * Imports the products of these rows before all others, or in the order of the file again. This matters if the file has more
   * products than there is room for.
   */
  firstRows: z.strictObject({ numbers: z.array(rowNumber).min(1).max(1_000), first: z.boolean() }).optional(),
  /** Leaves out all rows with this fault. */
  leaveOutFault: fault.optional(),
  /** Of products with the same key, such as one SKU, imports the first or the last, and leaves out the others. */
  keepOne: z.strictObject({ fault, which: z.enum(['first', 'last']) }).optional(),
  /** Takes back the last `setFault`, `swapDecimals`, `leaveOutFault` or `keepOne`, except in rows that were changed one by one since. */
  undoGroupMend: z.literal(true).optional(),
});
export type ChangeImportInput = z.input<typeof changeImportInput>;
