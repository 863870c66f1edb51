/** Writes who wrote a product's texts, if the file has columns for it. */
import { fitsColumn, isForSome, originCells, originHeaders, originOf } from '#shared/exports/origin.ts';
import type { CatalogueProduct } from '#shared/templates/product.ts';
import { writeCell } from '#shared/templates/write-cell.ts';
import type { WrittenRow } from '#shared/templates/written.ts';
import { guardedIn } from './form.ts';
import type { Plan } from './plan.ts';
import type { ExportedProduct } from './read.ts';

/** Moves texts into the format's columns for their writers. Texts of the original file stay in their columns. */
export function placeTexts(
  rows: readonly WrittenRow[],
  { textSources }: ExportedProduct,
  told: CatalogueProduct,
  before: CatalogueProduct | null,
  plan: Plan,
): void {
  const { columns, layout } = plan;
  const form = { decimal: layout.mapping.decimal, listEscapes: layout.mapping.listEscapes, forExcel: guardedIn(plan) };
  for (const [at, column] of columns.entries()) {
    const field = column.field as 'name' | 'description';
    if (!isForSome(column) || (before !== null && before[field] === told[field])) continue;
    const fits = fitsColumn(column, textSources);
    const others = columns.flatMap((other, place) => (other.field === field && place !== at ? [place] : []));
    for (const { cells } of rows) {
      const isTold = (cells[at] ?? '') !== '' || others.some((place) => (cells[place] ?? '') !== '');
      if (fits && isTold && (cells[at] ?? '') === '') cells[at] = writeCell(column, told[field], '', form);
      else if (!fits) cells[at] = '';
    }
  }
}

/**
 * Says in each row who wrote each text. Without the setting, only the seller's own columns for this are updated, for texts that
 * have changed.
 */
export function addOrigin(
  rows: readonly WrittenRow[],
  { textSources, approved }: ExportedProduct,
  told: CatalogueProduct,
  before: CatalogueProduct | null,
  { headers, columns, settings }: Plan,
): void {
  const cells = originCells(textSources, approved, (text) => told[text].length > 0);
  const names = headers.at(-1) ?? [];
  for (const [nth, row] of rows.entries()) {
    // Cells beyond the last header of the seller's file stay beyond it.
    if (row.cells.length > columns.length)
      row.cells.splice(columns.length, 0, ...Array<string>(names.length - columns.length).fill(''));
    for (const [at, header] of originHeaders.entries()) {
      const place = names.indexOf(header);
      const isSame = before !== null && originOf(header).every((text) => String(before[text]) === String(told[text]));
      if (place < 0 || (isSame && !settings.withOrigin)) continue;
      while (row.cells.length <= place) row.cells.push('');
      row.cells[place] = nth === 0 ? (cells[at] ?? '') : '';
    }
  }
}
