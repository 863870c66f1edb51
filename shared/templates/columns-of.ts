/** Finds columns and reads cells of one mapping. */
import type { Field } from './fields.ts';
import { type CellReading, readCell } from './read-cell.ts';
import { cellAt, type Row } from './rows.ts';
import type { MappedColumn, Mapping } from './template.ts';

const known = new WeakMap<Mapping, Map<Field, MappedColumn[]>>();

/**
 * All columns of a field: first those without a number, in the order of the file, then the others by number. The answer is
 * remembered, so a mapping must not be changed after its first use: make a new one.
 */
export function columnsOf(mapping: Mapping, field: Field): readonly MappedColumn[] {
  let byField = known.get(mapping);
  if (byField === undefined) {
    byField = new Map();
    const inOrder = [...mapping.columns].sort((one, other) => (one.n ?? -1) - (other.n ?? -1) || one.at - other.at);
    for (const column of inOrder)
      if (column.field !== null) byField.set(column.field, [...(byField.get(column.field) ?? []), column]);
    known.set(mapping, byField);
  }
  return byField.get(field) ?? [];
}

export const columnOf = (mapping: Mapping, field: Field): MappedColumn | undefined => columnsOf(mapping, field)[0];

/** The columns of a field by number. A column without a number counts as number 1. */
export function numberedColumns(mapping: Mapping, field: Field): Map<number, MappedColumn> {
  return new Map(columnsOf(mapping, field).map((column) => [column.n ?? 1, column]));
}

export const readAt = (mapping: Mapping, row: Pick<Row, 'cells'>, column: MappedColumn): CellReading =>
  readCell(column, cellAt(row, column), mapping);

/** The text of a field in a row; empty if the row has none. */
export function textAt(mapping: Mapping, row: Pick<Row, 'cells'>, field: Field): string {
  const column = columnOf(mapping, field);
  return column === undefined ? '' : String(readAt(mapping, row, column).value ?? '');
}
