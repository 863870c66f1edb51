/** Writes the facts of a product that have changed, and leaves the cells of all other facts unchanged. */
import type { ListForm } from '../cells/lists.ts';
import type { CellWriter } from './cell-writer.ts';
import { columnsOf, numberedColumns, readAt } from './columns-of.ts';
import { type Fact, joinFacts, readFactCell, valueWithUnit, writeFact } from './facts.ts';
import { optionLayoutOf } from './option-layout.ts';
import type { CatalogueProduct } from './product.ts';
import { factColumnsOf, isOption, type PlacedFact, readAllFacts } from './read-facts.ts';
import { cellAt, quoted } from './rows.ts';
import type { Slot } from './slots.ts';
import type { MappedColumn } from './template.ts';

const keyOf = (name: string) => name.toLowerCase();
const sameFact = (one: Fact | undefined, other: Fact | undefined) =>
  one?.name === other?.name && (one === undefined || other === undefined || valueWithUnit(one) === valueWithUnit(other));

/**
 * Writes the changed facts into one row, each into the place it was read from. A new fact goes into a column with its name, or
 * else into a free pair of columns, or else into the cell for several facts. `standing` is the list of the facts that the row
 * had before. A cell that was not read as a fact stays, for example if it is too long or its name comes a second time.
 */
export function writeFacts(
  slot: Slot,
  now: CatalogueProduct,
  before: CatalogueProduct | null,
  standing: readonly PlacedFact[],
  writer: CellWriter,
): void {
  const { mapping } = writer;
  const had = new Map((before?.attributes ?? []).map((fact) => [keyOf(fact.name), fact]));
  const wanted = new Map(now.attributes.map((fact) => [keyOf(fact.name), fact]));
  const isNewRow = slot.row === null;
  const left = new Map([...wanted].filter(([key, fact]) => isNewRow || !sameFact(had.get(key), fact)));
  const removed = new Set([...had.keys()].filter((key) => !wanted.has(key)));
  const placeOf = new Map(standing.map(({ fact, at }) => [keyOf(fact.name), at]));
  /**
   * Takes the changed fact with this name out of `left`, if the fact belongs in the column `at`; otherwise returns undefined.
   */
  const take = (name: string, at: number): Fact | undefined => {
    const fact = left.get(keyOf(name));
    if (fact === undefined || (placeOf.get(keyOf(name)) ?? at) !== at) return undefined;
    left.delete(keyOf(name));
    return fact;
  };

  const options = new Set(now.optionNames.map(keyOf));
  for (const column of factColumnsOf(mapping)) {
    if (isOption(column, mapping, options)) continue;
    const name = column.name || column.header;
    const fact = take(name, column.at);
    if (fact !== undefined) writer.set(slot, column, valueIn(column, fact, slot, writer));
    else if (removed.has(keyOf(name))) writer.set(slot, column, '');
  }
  writePairs(slot, options, take, removed, left, writer);
  const [cell] = columnsOf(mapping, 'attributes');
  if (cell !== undefined) writeCell(slot, cell, now.attributes, standing, take, removed, left, writer);
  const names = [...left.values()].map(({ name }) => name);
  if (names.length > 0)
    writer.report({
      row: slot.row,
      column: '',
      reason: `The file has no column for ${names.length === 1 ? 'the fact' : 'the facts'} ${names.slice(0, 5).join(', ')}${names.length > 5 ? ' …' : ''}.`,
      stops: false,
    });
}

/** The facts of a row before it is written. */
export const standingFacts = (slot: Slot, before: CatalogueProduct, { mapping }: CellWriter): PlacedFact[] =>
  readAllFacts(slot, mapping, before.optionNames, () => {}).facts;

/** The value of a fact as the column holds it. A column such as “Weight (kg)” holds the value without its unit. */
function valueIn(column: MappedColumn, fact: Fact, slot: Slot, writer: CellWriter): string {
  const whole = valueWithUnit(fact);
  if (column.unit === '') return whole;
  if (whole.endsWith(` ${column.unit}`)) return whole.slice(0, -column.unit.length).trim();
  writer.report({
    row: slot.row,
    column: column.header,
    reason: `This column is in ${column.unit}, so ${quoted(whole)} will be read otherwise. Give the fact in ${column.unit}.`,
    stops: true,
  });
  return whole;
}

function writePairs(
  slot: Slot,
  options: ReadonlySet<string>,
  take: (name: string, at: number) => Fact | undefined,
  removed: ReadonlySet<string>,
  left: Map<string, Fact>,
  writer: CellWriter,
): void {
  const { mapping } = writer;
  const values = numberedColumns(mapping, 'attributeValue');
  const areOptions = optionLayoutOf(mapping) === 'attributes';
  const free: [MappedColumn, MappedColumn][] = [];
  for (const [n, column] of numberedColumns(mapping, 'attributeName')) {
    const value = values.get(n);
    const name = String(readAt(mapping, slot, column).value ?? '');
    if (value === undefined || (areOptions && options.has(keyOf(name)) && name !== '')) continue;
    if (name === '') {
      // A filled value without a name was not read as a fact, so it stays.
      if (cellAt(slot, value).trim() === '') free.push([column, value]);
      continue;
    }
    const fact = take(name, value.at);
    if (fact !== undefined) {
      writer.set(slot, column, fact.name);
      writer.set(slot, value, valueWithUnit(fact));
    } else if (removed.has(keyOf(name))) {
      writer.set(slot, column, '');
      writer.set(slot, value, '');
      free.push([column, value]);
    }
  }
  const hasCell = columnsOf(mapping, 'attributes').length > 0;
  for (const fact of [...left.values()]) {
    if (hasCell && readsFrom(slot, fact, writer)) continue;
    // A fact with the name of an option would be read as that option, so it is reported below as one without a column.
    if (areOptions && options.has(keyOf(fact.name))) continue;
    const [column, value] = free.shift() ?? [];
    if (column === undefined || value === undefined) return;
    left.delete(keyOf(fact.name));
    writer.set(slot, column, fact.name);
    writer.set(slot, value, valueWithUnit(fact));
  }
}

/** Whether a cell for several facts already has one with this name. */
function readsFrom(slot: Slot, fact: Fact, { mapping }: CellWriter): boolean {
  return columnsOf(mapping, 'attributes').some((cell) =>
    entriesOf(slot, cell, { listSeparator: cell.listSeparator, listEscapes: mapping.listEscapes }, mapping).some(
      ({ name }) => keyOf(name) === keyOf(fact.name),
    ),
  );
}

const entriesOf = (slot: Slot, cell: MappedColumn, form: ListForm, mapping: CellWriter['mapping']) =>
  readFactCell(String(readAt(mapping, slot, cell).value ?? ''), form);

/** Writes the facts of a cell in the product's order. Entries that are not facts of the product stay between them. */
function writeCell(
  slot: Slot,
  cell: MappedColumn,
  facts: readonly Fact[],
  standing: readonly PlacedFact[],
  take: (name: string, at: number) => Fact | undefined,
  removed: ReadonlySet<string>,
  left: Map<string, Fact>,
  writer: CellWriter,
): void {
  const { mapping } = writer;
  const form: ListForm = { listSeparator: cell.listSeparator, listEscapes: mapping.listEscapes };
  const entries = entriesOf(slot, cell, form, mapping);
  /**
   * The names of the facts that were read from this cell, each with the text of its entry, which is empty until the entry is
   * found.
   */
  const read = new Map(standing.flatMap(({ fact, at }) => (at === cell.at ? [[keyOf(fact.name), '']] : [])));
  const isOwn = entries.map(({ name, text }) => {
    const own = read.get(keyOf(name)) === '' || (left.has(keyOf(name)) && !read.has(keyOf(name)));
    if (own) read.set(keyOf(name), text);
    return own;
  });
  const changed = new Map<string, Fact>();
  for (const fact of [...left.values()]) {
    const taken = take(fact.name, cell.at);
    if (taken !== undefined) changed.set(keyOf(taken.name), taken);
  }
  // If a name comes twice, only its first entry is read. Facts then keep their order, so that none moves behind the other entry.
  const isTwice = entries.some(({ name }, at) => !isOwn[at] && read.has(keyOf(name)));
  const placeIn = (fact: Fact) => {
    const at = entries.findIndex(({ name }) => keyOf(name) === keyOf(fact.name));
    return at < 0 ? entries.length : at;
  };
  const inOrder = isTwice ? [...facts].sort((one, other) => placeIn(one) - placeIn(other)) : facts;
  const texts = inOrder.flatMap((fact) => {
    const key = keyOf(fact.name);
    return changed.has(key) ? [writeFact(fact, form)] : read.has(key) ? [read.get(key) ?? ''] : [];
  });
  const written = entries.flatMap(({ name, text }, at) => {
    if (isOwn[at]) return texts.splice(0, 1);
    return removed.has(keyOf(name)) ? [] : [text];
  });
  writer.set(slot, cell, joinFacts([...written, ...texts], form, cellAt(slot, cell)));
  const again = new Map(
    readAllFacts(slot, mapping, [], () => {}).facts.flatMap(({ fact, at }) => (at === cell.at ? [[keyOf(fact.name), fact]] : [])),
  );
  for (const [key, fact] of changed)
    if (!sameFact(again.get(key), fact))
      writer.report({
        row: slot.row,
        column: cell.header,
        reason: `The fact ${quoted(fact.name)} will be read otherwise, because ${quoted('=')} and ${quoted(form.listSeparator)} separate facts in this column. Write it without them.`,
        stops: true,
      });
}
