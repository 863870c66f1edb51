/** Reduces a written product to what has changed. */
import { columnFieldsOf } from './column-fields.ts';
import { columnOf, columnsOf } from './columns-of.ts';
import { type Field, traitsOf } from './fields.ts';
import type { ProductField } from './product.ts';
import { cellAt } from './rows.ts';
import { hasVariantRows, type Slot } from './slots.ts';
import type { MappedColumn, Mapping, Template } from './template.ts';
import type { WrittenRow, WrittenRows } from './written.ts';

/**
 * Keeps the columns of the changed fields (`given`, or all of `changed` if that is `true`), the columns by which the shop finds
 * the product, those that it requires, and those with an `onUpdate` text. Rows that these fields do not concern are left out.
 */
export function chooseColumns(
  whole: WrittenRows,
  slots: readonly Slot[],
  mapping: Mapping,
  changed: ReadonlySet<ProductField>,
  given: true | readonly ProductField[],
  template: Template | null,
): WrittenRows {
  const wanted = given === true ? [...changed] : given;
  const isTouched = wanted.some((field) => changed.has(field));
  const fields = new Set<Field>(wanted.flatMap(columnFieldsOf));
  const onVariants = [...fields].some((field) => traitsOf(field).belongs === 'offer' || traitsOf(field).belongs === 'options');
  const isKey = ({ field, required, onUpdate }: MappedColumn) =>
    required ||
    onUpdate !== '' ||
    field === mapping.matchKey ||
    (onVariants && field !== null && (traitsOf(field).belongs !== 'product' || field === 'handle'));
  const chosen = mapping.columns.filter((column) => isKey(column) || (column.field !== null && fields.has(column.field)));
  const repeats = mapping.joining.kind === 'sameHandle' && mapping.joining.repeats;
  const rows = slots.flatMap((slot): WrittenRow[] => {
    const hasOwnPicture =
      fields.has('images') && columnsOf(mapping, 'images').some((column) => cellAt(slot, column).trim() !== '');
    if (!isTouched || !(slot.isRoot || repeats || onVariants || (hasOwnPicture && !hasVariantRows(mapping)))) return [];
    return [{ row: slot.row, cells: chosen.map((column) => column.onUpdate || cellAt(slot, column)) }];
  });
  const key = columnOf(mapping, mapping.matchKey);
  const keyless =
    key === undefined || rows.some((_, at) => at === 0 && slots.some((slot) => slot.isRoot && cellAt(slot, key).trim() === ''));
  const written = new Set(chosen.map(({ header }) => header));
  const problems = whole.problems.filter(({ column }) => column === '' || written.has(column));
  if (keyless && rows.length > 0)
    problems.push({
      row: null,
      column: key?.header ?? '',
      reason: `The shop finds a product by its ${traitsOf(mapping.matchKey).title}, and this one has none. Enter it before you send the file.`,
      stops: true,
    });
  const kinds = template?.headerRows ?? [];
  const headers = whole.headers.map((row, at) => (kinds[at] === 'info' ? row : chosen.map((column) => row[column.at] ?? '')));
  return { headers, rows, problems };
}
