/** Writes what makes rows one product: handles, parents and kinds of row. */
import type { CellWriter } from './cell-writer.ts';
import { columnOf } from './columns-of.ts';
import type { CatalogueProduct } from './product.ts';
import { unguard } from './read-cell.ts';
import { cellAt } from './rows.ts';
import { hasVariantRows, type Slot } from './slots.ts';
import type { Mapping } from './template.ts';

/** What makes rows one product: the handle or the parent on each, and the kind of row. */
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

export function writeKeys(slots: readonly Slot[], now: CatalogueProduct, writer: CellWriter): void {
  const { mapping } = writer;
  const root = slots.find(({ isRoot }) => isRoot);
  if (root === undefined) return;
  const { joining } = mapping;
  const key = joining.kind === 'sameHandle' ? columnOf(mapping, joining.by) : undefined;
  const id = columnOf(mapping, 'externalId');
  const parent = columnOf(mapping, 'parent');
  for (const slot of slots) {
    if (slot.row !== null) continue;
    if (joining.kind === 'sameHandle' && key !== undefined) {
      // A product whose rows need no handle to stay together gets none that it does not have.
      const isNeeded = joining.by === 'handle' && (key.required || slots.length > 1);
      if (slot.isRoot && isNeeded && cellAt(root, key) === '') writer.set(slot, key, handleOf(now));
      else if (!slot.isRoot && (slot.variant === null || joining.by !== 'sku')) slot.cells[key.at] = cellAt(root, key);
      if (!slot.isRoot && id !== undefined && slot.variant !== null && joining.repeats) slot.cells[id.at] = cellAt(root, id);
    }
    if (hasVariantRows(mapping) && !slot.isRoot && parent !== undefined)
      writer.set(slot, parent, parentKey(root, now, mapping, writer));
  }
}

/** By what the new row of a variant names its product. */
function parentKey(root: Slot, now: CatalogueProduct, mapping: Mapping, writer: CellWriter): string {
  const sku = columnOf(mapping, 'sku');
  const own = sku === undefined ? '' : unguard(cellAt(root, sku).trim(), 'sku');
  if (own !== '') return own;
  if (now.externalId !== '' && mapping.joining.kind === 'parentAndVariation') return `id:${now.externalId}`;
  writer.report({
    row: root.row,
    column: sku?.header ?? '',
    reason: 'Variants find their product by its SKU, and this product has none. Enter a SKU for the product.',
    stops: true,
  });
  return '';
}

/** The product's handle, or one made of its name or SKU, as a new row needs one. */
export function handleOf({ handle, name, sku }: Pick<CatalogueProduct, 'handle' | 'name' | 'sku'>): string {
  const slug = (text: string) =>
    text
      .toLowerCase()
      .replace(/ß/g, 'ss')
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '');
  return handle || slug(name) || slug(sku);
}
