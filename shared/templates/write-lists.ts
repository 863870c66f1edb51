/** Writes what may take several columns or rows: lists and pictures. */
import type { CellWriter } from './cell-writer.ts';
import { columnsOf } from './columns-of.ts';
import type { Field } from './fields.ts';
import type { Picture } from './product.ts';
import { altColumnOf, pictureColumns, pictureRows } from './read-pictures.ts';
import { newSlot, type Slot } from './slots.ts';
import type { MappedColumn } from './template.ts';

/** Writes a list into the columns of its field: one entry into each, and all that are left into a column that takes a list. */
export function writeList(slot: Slot, field: Field, entries: readonly string[], writer: CellWriter): void {
  const left = [...entries];
  for (const column of columnsOf(writer.mapping, field))
    writer.set(slot, column, column.type === 'list' ? left.splice(0) : (left.shift() ?? ''));
  if (left.length > 0 && columnsOf(writer.mapping, field).length > 0) reportNoRoom(field, left, writer);
}

function reportNoRoom(field: Field, left: readonly string[], writer: CellWriter): void {
  writer.report({
    row: null,
    column: columnsOf(writer.mapping, field)[0]?.header ?? '',
    reason: `There is no room for ${left.length} more: ${left.slice(0, 3).join(', ')}${left.length > 3 ? ' …' : ''}.`,
    stops: false,
  });
}

/**
 * Writes the pictures. If the rows of a product hold different pictures in this format, rows are added until all have a place.
 */
export function writePictures(slots: Slot[], pictures: readonly Picture[], writer: CellWriter): void {
  const { mapping } = writer;
  const columns = pictureColumns(mapping);
  const [first] = columns;
  if (first === undefined) return;
  const { joining } = mapping;
  const root = slots.findIndex(({ isRoot }) => isRoot);
  const rows = pictureRows(slots, root, mapping);
  const onEachRow = joining.kind === 'sameHandle' && !joining.repeats && columns.every(({ type }) => type !== 'list');
  if (!onEachRow) {
    const targets = joining.kind === 'sameHandle' && joining.repeats ? rows : rows.filter(({ isRoot }) => isRoot);
    for (const slot of targets) {
      const left = fillRow(slot, columns, [...pictures], writer);
      if (left.length > 0)
        reportNoRoom(
          'images',
          left.map(({ url }) => url),
          writer,
        );
    }
    for (const slot of rows) if (!targets.includes(slot)) fillRow(slot, columns, [], writer);
    return;
  }
  let left = [...pictures];
  for (const slot of rows) left = fillRow(slot, columns, left, writer);
  while (left.length > 0) {
    const slot = newSlot(mapping);
    slots.push(slot);
    left = fillRow(slot, columns, left, writer);
  }
}

/** Fills one row, and returns the pictures that are left. */
function fillRow(slot: Slot, columns: readonly MappedColumn[], pictures: Picture[], writer: CellWriter): Picture[] {
  const left = [...pictures];
  for (const column of columns) {
    const own = left.splice(0, column.type === 'list' ? left.length : 1);
    const alt = altColumnOf(column, writer.mapping);
    if (alt === undefined && own.some((picture) => picture.alt !== ''))
      writer.report({
        row: null,
        column: column.header,
        reason: 'The file has no column for the alt texts of the pictures, so they are not written.',
        stops: false,
      });
    if (column.type === 'list') {
      writer.set(
        slot,
        column,
        own.map(({ url }) => url),
      );
      if (alt !== undefined)
        writer.set(slot, alt, own.some((picture) => picture.alt !== '') ? own.map((picture) => picture.alt) : []);
    } else {
      writer.set(slot, column, own[0]?.url ?? '');
      if (alt !== undefined) writer.set(slot, alt, own[0]?.alt ?? '');
    }
  }
  return left;
}
