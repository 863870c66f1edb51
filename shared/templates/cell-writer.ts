/** Writes single cells of a row. A cell that already reads as the wanted value is left as it is. */
import { isGuarded, isRisky } from '../cells/formula-guard.ts';
import { type CellValue, readCell } from './read-cell.ts';
import { cellAt, type Problem, quoted } from './rows.ts';
import { putCell, type Slot } from './slots.ts';
import type { MappedColumn, Mapping } from './template.ts';
import { type Guarded, readsAs, type WriteForm, writeCell } from './write-cell.ts';

export interface CellWriter {
  mapping: Mapping;
  /** Writes a value into a cell, unless the cell already reads as that value. A value that does not fit is reported. */
  set(slot: Slot, column: MappedColumn, value: CellValue, currency?: string): void;
  report(problem: Problem): void;
  problems: Problem[];
}

/**
 * `candidates` returns cells that another file has for the same product. The first one that reads as the value is copied
 * unchanged.
 */
export function cellWriter(
  mapping: Mapping,
  forExcel: Guarded,
  candidates: (slot: Slot, column: MappedColumn) => readonly string[],
): CellWriter {
  const form: WriteForm = { decimal: mapping.decimal, listEscapes: mapping.listEscapes, forExcel };
  const problems: Problem[] = [];
  const reported = new Set<string>();
  const report = (problem: Problem) => {
    const key = `${problem.column}\n${problem.reason}`;
    if (!reported.has(key)) problems.push(problem);
    reported.add(key);
  };
  return {
    mapping,
    problems,
    report,
    set(slot, column, value, currency = '') {
      const before = cellAt(slot, column);
      if (readsAs(column, before, value, form, currency)) return;
      if (column.currency !== '' && currency !== '' && currency !== column.currency && value !== null)
        return report({
          row: slot.row,
          column: column.header,
          reason: `This column is in ${column.currency} and the price is in ${currency}, so it is not written.`,
          stops: true,
        });
      const known = candidates(slot, column).find(
        (cell) => !(forExcel && isRisky(cell)) && readsAs(column, cell, value, form, currency),
      );
      const { cell, fits } =
        known === undefined ? closestCell(column, value, before, form, currency) : { cell: known, fits: true };
      putCell(slot, column.at, cell);
      const at = { row: slot.row, column: column.header };
      // Report the apostrophe, because a shop would show it as part of the text.
      if (forExcel === 'texts' && known === undefined && isGuarded(cell))
        report({
          ...at,
          reason: `${quoted(cell.slice(1))} begins like a formula of a spreadsheet, so an apostrophe stands before it. Begin it with a letter.`,
          stops: false,
        });
      const length = column.maxLength === null ? 0 : lengthOf(column, cell);
      if (column.maxLength !== null && length > column.maxLength)
        report({
          ...at,
          reason: `${quoted(cell)} has ${length.toLocaleString('en')} characters. The shop accepts ${column.maxLength.toLocaleString('en')}.`,
          stops: true,
        });
      const bytes = column.maxBytes === null ? 0 : utf8Length(cell);
      if (column.maxBytes !== null && bytes > column.maxBytes)
        report({
          ...at,
          reason: `${quoted(cell)} has ${bytes.toLocaleString('en')} bytes. The shop accepts ${column.maxBytes.toLocaleString('en')}; letters such as é count as two.`,
          stops: true,
        });
      if (!fits && !isReadablePlainText(column, cell, form))
        report({
          ...at,
          reason: `${quoted(Array.isArray(value) ? value.join(', ') : String(value ?? ''))} cannot be written into this column. It stands there as ${quoted(cell)}.`,
          stops: true,
        });
    },
  };
}

/**
 * Writes a value in the form of the cell's earlier content (`before`), or in the template's form if the result would not be read as
 * that value. `fits` says whether the cell is read as the value.
 */
function closestCell(
  column: MappedColumn,
  value: CellValue,
  before: string,
  form: WriteForm,
  currency: string,
): { cell: string; fits: boolean } {
  const alike = writeCell(column, value, before, form, currency);
  if (readsAs(column, alike, value, form, currency)) return { cell: alike, fits: true };
  const cell = writeCell(column, value, '', form, currency);
  return { cell, fits: cell !== alike && readsAs(column, cell, value, form, currency) };
}

/** A description in a column of plain text loses its formatting, such as bold words. That is not reported. */
const isReadablePlainText = (column: MappedColumn, cell: string, form: WriteForm): boolean =>
  column.field === 'description' && column.type !== 'html' && readCell(column, cell, form).problem === null;

/** How many characters a cell has, without the prefix and suffix that the column puts around each text. */
const lengthOf = ({ transform, prefix, suffix }: MappedColumn, cell: string): number =>
  [...cell].length - (transform === 'prefix' && cell !== '' ? prefix.length + suffix.length : 0);

/** How many bytes the text has in UTF-8. In the encoded text, each percent code stands for one byte. */
const utf8Length = (text: string): number => encodeURIComponent(text.toWellFormed()).replace(/%../g, '-').length;
