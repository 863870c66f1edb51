/** Writes what may take several columns or rows: lists, pictures and facts. */
import type { CellWriter } from './cell-writer.ts';
import { columnsOf, numberedColumns, readAt } from './columns-of.ts';
import type { Field } from './fields.ts';
import { type Fact, readFacts, valueWithUnit, writeFact } from './lists.ts';
import { optionLayoutOf } from './option-layout.ts';
import type { CatalogueProduct, Picture } from './product.ts';
import { factColumnsOf, isOption } from './read-facts.ts';
import { altColumnOf, pictureColumns, pictureRows } from './read-pictures.ts';
import { cellAt, quoted } from './rows.ts';
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

/** Writes the pictures, and adds rows for them where each row has room for one only. */
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

/**
 * Writes the facts: each where a fact of its name stands, then into free pairs of columns, then into the cell for all. `before` are
 * the facts that stand there.
 */
export function writeFacts(slot: Slot, product: CatalogueProduct, before: readonly Fact[], writer: CellWriter): void {
  const { mapping } = writer;
  const left = new Map(product.attributes.map((fact) => [fact.name.toLowerCase(), fact]));
  const take = (name: string): Fact | undefined => {
    const fact = left.get(name.toLowerCase());
    left.delete(name.toLowerCase());
    return fact;
  };
  const options = new Set(product.optionNames.map((name) => name.toLowerCase()));
  for (const column of factColumnsOf(mapping)) {
    if (isOption(column, mapping, options)) continue;
    const fact = take(column.name || column.header);
    writer.set(slot, column, fact === undefined ? '' : fact.unit === column.unit ? fact.value : valueWithUnit(fact));
  }
  writePairs(slot, options, take, left, writer);
  const [cell] = columnsOf(mapping, 'attributes');
  if (cell !== undefined) writeFactCell(slot, cell, take, left, writer);
  if (left.size === 0) return;
  // Facts that the file never had a place for have not changed.
  const known = new Set(before.map(({ name }) => name.toLowerCase()));
  const names = [...left.values()]
    .filter(({ name }) => slot.row === null || !known.has(name.toLowerCase()))
    .map(({ name }) => name);
  if (names.length > 0)
    writer.report({
      row: slot.row,
      column: '',
      reason: `The file has no column for ${names.length === 1 ? 'the fact' : 'the facts'} ${names.slice(0, 5).join(', ')}${names.length > 5 ? ' …' : ''}.`,
      stops: false,
    });
}

function writePairs(
  slot: Slot,
  options: ReadonlySet<string>,
  take: (name: string) => Fact | undefined,
  left: Map<string, Fact>,
  writer: CellWriter,
): void {
  const { mapping } = writer;
  const values = numberedColumns(mapping, 'attributeValue');
  const isOptionName = (name: string) => optionLayoutOf(mapping) === 'attributes' && options.has(name.toLowerCase());
  const free: [MappedColumn, MappedColumn][] = [];
  for (const [n, column] of numberedColumns(mapping, 'attributeName')) {
    const value = values.get(n);
    const name = cellAt(slot, column).normalize('NFC').trim();
    if (value === undefined || isOptionName(name)) continue;
    const fact = name === '' ? undefined : take(name);
    if (fact === undefined) free.push([column, value]);
    else writer.set(slot, value, valueWithUnit(fact));
  }
  for (const [column, value] of free) {
    const [fact] = left.values();
    if (fact !== undefined) take(fact.name);
    writer.set(slot, column, fact?.name ?? '');
    writer.set(slot, value, fact === undefined ? '' : valueWithUnit(fact));
  }
}

/** In the order in which the facts stand in the cell; new ones come last. */
function writeFactCell(
  slot: Slot,
  cell: MappedColumn,
  take: (name: string) => Fact | undefined,
  left: Map<string, Fact>,
  writer: CellWriter,
): void {
  const standing = readFacts(readAt(writer.mapping, slot, cell).value as string[], cell.listSeparator);
  const kept = standing.flatMap(({ name }) => take(name) ?? []);
  const added = [...left.values()];
  for (const { name } of added) take(name);
  const facts = [...kept, ...added];
  writer.set(slot, cell, facts.map(writeFact));
  const read = readFacts(facts.map(writeFact), cell.listSeparator);
  const misread = facts.filter(
    (fact, at) => fact.name !== read[at]?.name || valueWithUnit(fact) !== valueWithUnit(read[at] as Fact),
  );
  for (const { name } of misread)
    writer.report({
      row: slot.row,
      column: cell.header,
      reason: `The fact ${quoted(name)} will be read otherwise. Its name must be without “=”.`,
      stops: true,
    });
}
