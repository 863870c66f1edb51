/** Writes the changed fields of a product into the rows that the product has in the file. */
import type { CellWriter } from './cell-writer.ts';
import { columnFieldsOf } from './column-fields.ts';
import { columnOf, columnsOf } from './columns-of.ts';
import { traitsOf } from './fields.ts';
import { combinationNotices, variantNotices } from './fit-variants.ts';
import type { HandleMaker } from './handles.ts';
import { optionLayoutOf } from './option-layout.ts';
import { type CatalogueProduct, listFields, offerOf, type ProductField, textFields } from './product.ts';
import { cellAt } from './rows.ts';
import type { Slot } from './slots.ts';
import type { MappedColumn, Mapping } from './template.ts';
import { readsAs } from './write-cell.ts';
import { standingFacts, writeFacts } from './write-facts.ts';
import { parentRows, writeKeys, writeRowWords } from './write-keys.ts';
import { writeList, writePictures } from './write-lists.ts';
import { writeOptions } from './write-options.ts';

/**
 * Writes the changed fields. `before` is null for a product that is written anew. Fields in `mustFit` that the file has no place
 * for are reported.
 */
export function writeChanged(
  slots: Slot[],
  before: CatalogueProduct | null,
  now: CatalogueProduct,
  changed: ReadonlySet<ProductField>,
  writer: CellWriter,
  { mustFit = changed, makeHandle }: { mustFit?: ReadonlySet<ProductField>; makeHandle: HandleMaker },
): void {
  const { mapping } = writer;
  const root = slots.find(({ isRoot }) => isRoot);
  if (root === undefined) return;
  const parents = parentRows(slots, mapping);
  const readsFacts = before !== null && changed.has('attributes');
  const standing = new Map(!readsFacts ? [] : slots.map((slot) => [slot, standingFacts(slot, before, writer)]));
  writeRowWords(slots, now, writer, before === null);
  // If every row repeats the product, a new row needs the unchanged fields too.
  const isRepeated = mapping.joining.kind === 'sameHandle' && mapping.joining.repeats;
  const fresh = isRepeated ? slots.filter(({ row }) => row === null) : [];
  for (const field of [...textFields, 'notesTold'] as const)
    writeText(changed.has(field) ? slots : fresh, field, before, now, writer);
  for (const field of listFields)
    for (const slot of changed.has(field) ? repeatedOn(slots, mapping, root) : fresh) writeList(slot, field, now[field], writer);
  if (changed.has('optionNames') || changed.has('variants') || before === null) writeOptions(slots, now, before, writer);
  for (const slot of changed.has('attributes') ? repeatedOn(slots, mapping, root) : fresh)
    writeFacts(slot, now, before, standing.get(slot) ?? [], writer);
  if (changed.has('images') || fresh.length > 0) writePictures(slots, now.images, writer);
  writeOffers(slots, before, now, changed, writer);
  writeKeys(slots, now, parents, writer, makeHandle);
  for (const field of mustFit) if (!appOnly.has(field)) reportMissingColumn(field, now, writer);
}

/** The rows that hold the product's fields: its own row, and all its other rows if the format repeats the fields there. */
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
      // A further row of the file is changed only if it held the same text as the product had before.
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
  const { decimal, listEscapes } = writer.mapping;
  return readsAs(column, cellAt(slot, column), value, { decimal, listEscapes });
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
  // If the product has lost its variants, its own row gets the product's SKU, barcode, price and stock.
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
        // A price or stock that comes from the variants is not written into an empty cell of the product's own row.
        const isDerived = (field === 'price' || field === 'stock') && now.variants.length > 0 && now[field] === derived[field];
        const wasOwn = before !== null && cellAt(slot, column).trim() !== '';
        // A format without rows for variants has no other place for price and stock.
        if (!isDerived || wasOwn || !slots.some((one) => one.variant !== null))
          writer.set(slot, column, now[field], isPrice ? now.currency : '');
      }
    }
  }
  const root = slots.find(({ isRoot }) => isRoot);
  if (root === undefined || root.variant === null) return;
  for (const field of offerFields) {
    // A row that is a variant has no place for the product's own SKU, barcode, price and stock.
    const isLost = changed.has(field) || before?.variants.length === 0;
    if (!isLost || now[field] === null || (now[field] === '' && (before === null || before[field] === ''))) continue;
    if ((field === 'price' || field === 'stock') && now[field] === derived[field]) continue;
    writer.report({
      row: root.row,
      column: columnOf(mapping, field)?.header ?? '',
      reason: `In this format every variant has its own ${traitsOf(field).title.toLowerCase()}, and the product has none. Change it in the variants.`,
      stops: false,
    });
  }
}

/** Fields that are for the app only, or that identify the product in another shop. A format need not have a place for them. */
const appOnly: ReadonlySet<ProductField> = new Set(['externalId', 'handle', 'ownId', 'notes', 'notesTold', 'lockedSnippets']);

function reportMissingColumn(field: ProductField, now: CatalogueProduct, writer: CellWriter): void {
  const value = now[field];
  if (value === '' || value === null || (Array.isArray(value) && value.length === 0)) return;
  if (field === 'variants') {
    const isCombined = optionLayoutOf(writer.mapping) === 'combinations';
    for (const reason of (isCombined ? combinationNotices : variantNotices)(now, writer.mapping))
      writer.report({ row: null, column: '', reason, stops: false });
    return;
  }
  if (field === 'optionNames' || field === 'attributes' || field === 'currency') return;
  if (columnFieldsOf(field).some((one) => columnOf(writer.mapping, one) !== undefined)) return;
  writer.report({
    row: null,
    column: '',
    reason: `The file has no column for “${traitsOf(field).title}”, so it is not written.`,
    stops: false,
  });
}
