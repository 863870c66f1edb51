/** Writes the fields of a product that have changed into its rows. */
import type { CellWriter } from './cell-writer.ts';
import { columnFieldsOf } from './column-fields.ts';
import { columnOf, columnsOf } from './columns-of.ts';
import { traitsOf } from './fields.ts';
import { optionLayoutOf } from './option-layout.ts';
import { type CatalogueProduct, listFields, offerOf, type ProductField, textFields } from './product.ts';
import { cellAt } from './rows.ts';
import type { Slot } from './slots.ts';
import type { MappedColumn, Mapping } from './template.ts';
import { writeKeys, writeRowWords } from './write-keys.ts';
import { writeFacts, writeList, writePictures } from './write-lists.ts';
import { writeOptions } from './write-options.ts';

/** Writes the changed fields. `before` is null for a product that is written anew. */
export function writeChanged(
  slots: Slot[],
  before: CatalogueProduct | null,
  now: CatalogueProduct,
  changed: ReadonlySet<ProductField>,
  writer: CellWriter,
  mustFit = changed,
): void {
  const { mapping } = writer;
  const root = slots.find(({ isRoot }) => isRoot);
  if (root === undefined) return;
  writeRowWords(slots, now, writer, before === null);
  for (const field of [...textFields, 'notesTold'] as const) if (changed.has(field)) writeText(slots, field, before, now, writer);
  for (const field of listFields)
    if (changed.has(field)) for (const slot of repeatedOn(slots, mapping, root)) writeList(slot, field, now[field], writer);
  if (changed.has('optionNames') || changed.has('variants') || before === null) writeOptions(slots, now, writer);
  if (changed.has('attributes'))
    for (const slot of repeatedOn(slots, mapping, root)) writeFacts(slot, now, before?.attributes ?? [], writer);
  if (changed.has('images')) writePictures(slots, now.images, writer);
  writeOffers(slots, before, now, changed, writer);
  writeKeys(slots, now, writer);
  for (const field of mustFit) if (!appOnly.has(field)) reportMissingColumn(field, now, writer);
}

/** The rows that say something about the product: its own, and all others if the format repeats it there. */
function repeatedOn(slots: readonly Slot[], { joining }: Mapping, root: Slot): Slot[] {
  return joining.kind === 'sameHandle' && joining.repeats ? [root, ...slots.filter((slot) => slot !== root)] : [root];
}

function writeText(
  slots: readonly Slot[],
  field: (typeof textFields)[number] | 'notesTold',
  before: CatalogueProduct | null,
  now: CatalogueProduct,
  writer: CellWriter,
): void {
  const { mapping } = writer;
  const { joining } = mapping;
  for (const column of columnsOf(mapping, field)) {
    for (const slot of slots) {
      const repeats = joining.kind === 'sameHandle' && joining.repeats;
      // A further row is changed only if it said the same as the product's own row.
      const saidTheSame =
        joining.kind === 'sameHandle' &&
        before !== null &&
        before[field] !== '' &&
        before[field] !== null &&
        cellAt(slot, column).trim() !== '' &&
        saysBefore(slot, column, before[field], writer);
      if (slot.isRoot || (slot.row === null && repeats) || saidTheSame) writer.set(slot, column, now[field]);
    }
  }
}

function saysBefore(slot: Slot, column: MappedColumn, value: string | boolean | null, writer: CellWriter): boolean {
  const copy: Slot = { ...slot, cells: [...slot.cells] };
  const problems = writer.problems.length;
  writer.set(copy, column, value);
  writer.problems.splice(problems);
  return cellAt(copy, column) === cellAt(slot, column);
}

const offerFields = ['sku', 'gtin', 'price', 'stock'] as const;

function writeOffers(
  slots: readonly Slot[],
  before: CatalogueProduct | null,
  now: CatalogueProduct,
  changed: ReadonlySet<ProductField>,
  writer: CellWriter,
): void {
  const { mapping } = writer;
  const derived = offerOf(now.variants);
  const currencyChanged = changed.has('currency');
  // Without variants, the first row's SKU and price are those of the product.
  const lostVariants = before !== null && before.variants.length > 0 && now.variants.length === 0;
  for (const slot of slots) {
    const variant = slot.variant === null ? undefined : now.variants[slot.variant];
    const currency = columnOf(mapping, 'currency');
    if (
      currency !== undefined &&
      currencyChanged &&
      (slot.isRoot || (slot.variant !== null && (cellAt(slot, currency).trim() !== '' || slot.row === null)))
    )
      writer.set(slot, currency, now.currency);
    for (const field of offerFields) {
      const column = columnOf(mapping, field);
      if (column === undefined) continue;
      const isPrice = field === 'price';
      if (variant !== undefined) {
        if (changed.has('variants') || before === null || (isPrice && currencyChanged))
          writer.set(slot, column, variant[field], isPrice ? now.currency : '');
      } else if (slot.isRoot && (changed.has(field) || before === null || lostVariants || (isPrice && currencyChanged))) {
        // What the product only has from its variants is not written into its own row.
        const isDerived = (field === 'price' || field === 'stock') && now.variants.length > 0 && now[field] === derived[field];
        const wasOwn = before !== null && cellAt(slot, column).trim() !== '';
        if (!isDerived || wasOwn) writer.set(slot, column, now[field], isPrice ? now.currency : '');
      }
    }
  }
  const root = slots.find(({ isRoot }) => isRoot);
  if (root === undefined || root.variant === null) return;
  for (const field of offerFields) {
    if (!changed.has(field) || (before === null && now[field] === '') || now[field] === null) continue;
    if ((field === 'price' || field === 'stock') && now[field] === derived[field]) continue;
    writer.report({
      row: root.row,
      column: columnOf(mapping, field)?.header ?? '',
      reason: `In this format every variant has its own ${traitsOf(field).title.toLowerCase()}, and the product has none. Change it in the variants.`,
      stops: false,
    });
  }
}

/** What is for the app only, or names the product in another shop; no format has to have a place for it. */
const appOnly: ReadonlySet<ProductField> = new Set(['externalId', 'handle', 'notes', 'notesTold', 'lockedSnippets']);

function reportMissingColumn(field: ProductField, now: CatalogueProduct, writer: CellWriter): void {
  const value = now[field];
  if (value === '' || value === null || (Array.isArray(value) && value.length === 0)) return;
  if (field === 'variants' || field === 'optionNames' || field === 'attributes' || field === 'currency') {
    if (field !== 'variants' || writer.mapping.joining.kind !== 'none' || optionLayoutOf(writer.mapping) === 'combinations')
      return;
    writer.report({
      row: null,
      column: '',
      reason: 'This format has one row for each product, so the variants are not written.',
      stops: false,
    });
    return;
  }
  if (columnFieldsOf(field).some((one) => columnOf(writer.mapping, one) !== undefined)) return;
  writer.report({
    row: null,
    column: '',
    reason: `The file has no column for “${traitsOf(field).title}”, so it is not written.`,
    stops: false,
  });
}
