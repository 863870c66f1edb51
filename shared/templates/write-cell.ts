/** Writes the value of a field as one cell. */
import { isRisky } from '../cells/formula-guard.ts';
import { joinList, wordsOf } from '../cells/lists.ts';
import { htmlToText } from '../description/html.ts';
import { writeBoolean } from './booleans.ts';
import { splitPrice, writeNumberLike } from './numbers.ts';
import { type CellColumn, type CellReading, type CellValue, type FileForm, isCode, readCell, unguard } from './read-cell.ts';
import type { MappedColumn } from './template.ts';

export type WrittenColumn = CellColumn & Pick<MappedColumn, 'example'>;

/**
 * Which cells get an apostrophe if a spreadsheet would take them for a formula: all, none, or only texts. `texts` leaves out
 * codes such as SKUs: a shop keeps the apostrophe, and would not find its product by a code with one.
 */
export type Guarded = boolean | 'texts';

export interface WriteForm extends FileForm {
  /** See `Guarded`. */
  forExcel: Guarded;
}

/**
 * Writes a value as the shop expects it, in the form of the cell that it replaces or else of the template's example. A price is
 * written with `currency` if that form contains a currency.
 */
export function writeCell(column: WrittenColumn, value: CellValue, before: string, form: WriteForm, currency = ''): string {
  const like = before.trim() === '' ? column.example : before;
  if (value === null || value === '') return '';
  if (Array.isArray(value))
    return guard(column, wrap(column, joinList(value, { ...form, listSeparator: column.listSeparator }, like)), form);
  if (typeof value === 'boolean') return untranslate(column, writeBoolean(value, like));
  if (typeof value === 'number') return writeNumber(column, value, like, form, currency);
  return guard(column, wrap(column, untranslate(column, writeText(column, value))), form);
}

/** Whether a cell reads as a value. */
export function readsAs(column: CellColumn, cell: string, value: CellValue, form: FileForm, currency = ''): boolean {
  const reading = cell === '' ? emptyReading(column, form) : readCell(column, cell, form);
  // In a column of single words, phrases are compared by their words.
  const wanted = Array.isArray(value) && column.listSeparator === ' ' ? wordsOf(value) : value;
  const same =
    Array.isArray(wanted) || Array.isArray(reading.value)
      ? JSON.stringify(reading.value ?? []) === JSON.stringify(wanted ?? [])
      : (reading.value ?? '') === (value ?? '');
  return same && (currency === '' || reading.currency === '' || reading.currency === currency);
}

const emptyReadings = new WeakMap<CellColumn, CellReading>();

/** What an empty cell of a column means. The answer is remembered, because most cells of a new row are empty. */
function emptyReading(column: CellColumn, form: FileForm): CellReading {
  const known = emptyReadings.get(column);
  if (known !== undefined) return known;
  const reading = readCell(column, '', form);
  emptyReadings.set(column, reading);
  return reading;
}

function writeText(column: WrittenColumn, text: string): string {
  return column.field === 'description' && column.type !== 'html' ? htmlToText(text) : text;
}

function writeNumber(column: WrittenColumn, value: number, like: string, form: WriteForm, currency: string): string {
  const decimal = column.decimal ?? form.decimal;
  const decimals = column.type === 'money' ? 2 : column.type === 'integer' ? 0 : 6;
  const parts = splitPrice(like);
  // The form has another currency: write the amount, followed by the code of the new one.
  const other = parts !== null && parts.currency !== '' && currency !== '' && parts.currency !== currency;
  const pattern =
    parts === null || column.type !== 'money'
      ? column.type === 'money'
        ? '1.00'.replace('.', decimal)
        : ''
      : other
        ? `${parts.number} ${currency}`
        : like;
  return writeNumberLike(value, pattern, decimal, decimals).replace(
    /(\.\d*?[1-9])0+$|\.0+$/,
    column.type === 'number' ? '$1' : '$&',
  );
}

function untranslate({ valueMap }: CellColumn, text: string): string {
  return Object.entries(valueMap).find(([, ours]) => ours.toLowerCase() === text.toLowerCase())?.[0] ?? text;
}

function wrap({ transform, prefix, suffix }: CellColumn, text: string): string {
  return transform === 'prefix' && text !== '' ? `${prefix}${text}${suffix}` : text;
}

/**
 * Puts an apostrophe before a text that a spreadsheet would take for a formula, if the file is for spreadsheets. Also puts one
 * before a text whose own apostrophe would be removed when it is read.
 */
function guard({ field }: CellColumn, text: string, { forExcel }: WriteForm): string {
  return ((forExcel === true || (forExcel === 'texts' && !isCode(field))) && isRisky(text)) || unguard(text, field) !== text
    ? `'${text}`
    : text;
}
