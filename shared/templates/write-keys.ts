/** Writes what joins rows to one product: handles, parents and kinds of row. */
import type { CellWriter } from './cell-writer.ts';
import { columnOf, textAt } from './columns-of.ts';
import { keysOf, parentOf } from './family.ts';
import { traitsOf } from './fields.ts';
import type { HandleMaker } from './handles.ts';
import type { CatalogueProduct } from './product.ts';
import { cellAt } from './rows.ts';
import { hasVariantRows, putCell, type Slot } from './slots.ts';
import type { Mapping } from './template.ts';

/** Writes the kind of row where it is missing or no longer right, and the default cells of new rows. */
export function writeRowWords(slots: readonly Slot[], now: CatalogueProduct, writer: CellWriter, isNew: boolean): void {
  const { mapping } = writer;
  const { joining } = mapping;
  for (const slot of slots) {
    const fresh = slot.row === null;
    if (joining.kind === 'parentAndVariation' || joining.kind === 'parentSku') {
      const { single, parent, variation } = joining.words;
      const kind = columnOf(mapping, 'rowType');
      const word = slot.isRoot ? (now.variants.length > 0 ? parent : single) : variation;
      const wasWrong =
        slot.isRoot &&
        !isNew &&
        kind !== undefined &&
        cellAt(slot, kind).trim().toLowerCase() === (now.variants.length > 0 ? single : parent).toLowerCase() &&
        single !== parent;
      if (kind !== undefined && (fresh || wasWrong)) writer.set(slot, kind, word);
    }
    if (!fresh) continue;
    for (const column of mapping.columns) {
      const applies = column.defaultOn === 'all' || (column.defaultOn === 'root') === slot.isRoot;
      if (applies && column.default !== '' && (column.field === null || column.field === 'action'))
        slot.cells[column.at] = column.default;
    }
  }
}

/** The parent row of each row that names one. Call this before anything is written, because SKUs may change. */
export function parentRows(slots: readonly Slot[], mapping: Mapping): Map<Slot, Slot> {
  const parents = new Map<Slot, Slot>();
  if (!hasVariantRows(mapping) || columnOf(mapping, 'parent') === undefined) return parents;
  const byKey = new Map<string, Slot>();
  for (const slot of slots) for (const key of keysOf(slot, mapping)) if (!byKey.has(key)) byKey.set(key, slot);
  for (const slot of slots) {
    const parent = byKey.get(parentOf(slot, mapping));
    if (parent !== undefined && parent !== slot) parents.set(slot, parent);
  }
  return parents;
}

/**
 * Writes the handle or the parent that joins the rows of a product. Rows of the file are changed too if the product has another
 * handle or SKU now.
 */
export function writeKeys(
  slots: readonly Slot[],
  now: CatalogueProduct,
  parents: ReadonlyMap<Slot, Slot>,
  writer: CellWriter,
  makeHandle: HandleMaker,
): void {
  const { mapping } = writer;
  const root = slots.find(({ isRoot }) => isRoot);
  if (root === undefined) return;
  if (mapping.joining.kind === 'sameHandle') writeJoiningKey(slots, root, now, writer, makeHandle);
  const column = columnOf(mapping, 'parent');
  if (!hasVariantRows(mapping) || column === undefined) return;
  for (const slot of slots) {
    const parent = parents.get(slot) ?? (slot.row === null && !slot.isRoot ? root : undefined);
    if (parent === undefined || keysOf(parent, mapping).includes(parentOf(slot, mapping))) continue;
    writer.set(slot, column, parentKey(parent, mapping, writer));
  }
}

/** Gives all rows of a product the same handle, or the same value of the field that joins rows in this format. */
function writeJoiningKey(
  slots: readonly Slot[],
  root: Slot,
  now: CatalogueProduct,
  writer: CellWriter,
  makeHandle: HandleMaker,
): void {
  const { mapping } = writer;
  const { joining } = mapping;
  if (joining.kind !== 'sameHandle') return;
  const key = columnOf(mapping, joining.by);
  if (key === undefined) return;
  const others = slots.filter((slot) => slot !== root);
  if (textAt(mapping, root, joining.by) === '') {
    // A product with a single row gets a handle only if the row is new and the column is required.
    const isNeeded = others.length > 0 || (key.required && root.row === null);
    if (isNeeded && joining.by === 'handle') writer.set(root, key, makeHandle(now));
    else if (others.length > 0)
      writer.report({
        row: root.row,
        column: key.header,
        reason: `The rows of one product have the same ${traitsOf(joining.by).title} in this file, and this product has none. Enter it.`,
        stops: true,
      });
  }
  const id = columnOf(mapping, 'externalId');
  for (const slot of others) {
    if (textAt(mapping, slot, joining.by) !== textAt(mapping, root, joining.by)) putCell(slot, key.at, cellAt(root, key));
    if (id !== undefined && slot.row === null && slot.variant !== null && joining.repeats) putCell(slot, id.at, cellAt(root, id));
  }
}

/**
 * The text with which a row names its parent: the parent's SKU, or its ID in formats that know IDs. Empty, with a problem
 * reported, if the parent has neither.
 */
function parentKey(parent: Slot, mapping: Mapping, writer: CellWriter): string {
  const [sku, id] = [textAt(mapping, parent, 'sku'), textAt(mapping, parent, 'externalId')];
  if (sku !== '') return sku;
  if (id !== '' && mapping.joining.kind === 'parentAndVariation') return `id:${id}`;
  writer.report({
    row: parent.row,
    column: columnOf(mapping, 'sku')?.header ?? '',
    reason: 'Variants find their product by its SKU, and this product has none. Enter a SKU for the product.',
    stops: true,
  });
  return '';
}
