/** The rows of one product while they are being written. */
import type { Variant } from '../products/variants.ts';
import type { CatalogueProduct } from './product.ts';
import type { ReadRows } from './read-product.ts';
import type { Row } from './rows.ts';
import type { Mapping } from './template.ts';

export interface Slot {
  /** The number of the row in the file that the product was read from; null for a new row. */
  row: number | null;
  cells: string[];
  isRoot: boolean;
  /** Which of the product's variants this row is, by position; null if it is none of them. */
  variant: number | null;
}

export const newSlot = (mapping: Mapping, slot: Partial<Slot> = {}): Slot => ({
  row: null,
  cells: mapping.columns.map(() => ''),
  isRoot: false,
  variant: null,
  ...slot,
});

/** Puts a cell into a row, which may be shorter than the headers. */
export function putCell(slot: Slot, at: number, cell: string): void {
  while (slot.cells.length <= at) slot.cells.push('');
  slot.cells[at] = cell;
}

/** Whether variants have rows below the product's own. */
export const hasVariantRows = ({ joining: { kind } }: Mapping): boolean => kind === 'parentAndVariation' || kind === 'parentSku';

/** The rows that a product was read from, as rows to be written. */
export function slotsOf(rows: readonly Row[], read: ReadRows, isCombined: boolean): Slot[] {
  const variantAt = new Map(isCombined ? [] : read.options.variants.map(({ at }, variant) => [at, variant]));
  return rows.map(({ row, cells }, at) => ({
    row,
    cells: [...cells],
    isRoot: at === read.family.root,
    variant: variantAt.get(at) ?? null,
  }));
}

/** Empty rows for a product that is written for the first time. Rows for its pictures are added later. */
export function newSlots(product: CatalogueProduct, mapping: Mapping, isCombined: boolean): Slot[] {
  const variants = isCombined ? [] : product.variants.map((_, variant) => variant);
  const ownRow = mapping.joining.kind === 'sameHandle' && mapping.joining.ownRow && variants.length > 0;
  if (hasVariantRows(mapping) || ownRow)
    return [newSlot(mapping, { isRoot: true }), ...variants.map((variant) => newSlot(mapping, { variant }))];
  const [first = null, ...others] = variants;
  return [newSlot(mapping, { isRoot: true, variant: first }), ...others.map((variant) => newSlot(mapping, { variant }))];
}

/**
 * Gives the rows of the earlier variants (`before`) to the present ones (`now`). Variants that `matchVariants` pairs keep their
 * rows. New variants get new rows, and the rows of removed ones are taken out. Returns the remaining rows and those taken out.
 */
export function assignVariants(
  slots: readonly Slot[],
  before: readonly Variant[],
  now: readonly Variant[],
  mapping: Mapping,
): { slots: Slot[]; removed: Slot[] } {
  const pairs = matchVariants(before, now);
  const placed = slots.map((slot) =>
    slot.variant === null ? slot : { ...slot, variant: pairs.get(slot.variant) ?? null, wasVariant: true },
  );
  const isRemoved = (slot: Slot) => 'wasVariant' in slot && slot.variant === null && !slot.isRoot;
  const removed: Slot[] = placed.filter(isRemoved);
  const left: Slot[] = placed
    .filter((slot) => !isRemoved(slot))
    .map(({ row, cells, isRoot, variant }) => ({ row, cells, isRoot, variant }));
  const root = left.find(({ isRoot }) => isRoot);
  const placedVariants = new Set(left.map(({ variant }) => variant));
  const missing = now.flatMap((_, variant) => (placedVariants.has(variant) ? [] : [variant]));
  const ownRow = mapping.joining.kind === 'sameHandle' && mapping.joining.ownRow;
  // If the product has no row of its own, its first row must be a variant.
  const rootWasVariant = slots.some(({ isRoot, variant }) => isRoot && variant !== null) || (before.length === 0 && !ownRow);
  if (root && root.variant === null && rootWasVariant && !hasVariantRows(mapping) && now.length > 0) {
    const next = left.find(({ variant }) => variant !== null);
    if (next === undefined) root.variant = missing.shift() ?? null;
    else {
      moveVariant(next, root, left, mapping);
      left.splice(left.indexOf(next), 1);
      removed.push(next);
    }
  }
  const last = left.reduce((found, { variant, isRoot }, at) => (variant !== null || isRoot ? at : found), 0);
  left.splice(last + 1, 0, ...missing.map((variant) => newSlot(mapping, { variant })));
  const first = left.find(({ variant }) => variant === 0);
  if (root && root.variant !== null && first && first !== root) exchangeVariants(first, root, left, mapping);
  return { slots: inOrder(left), removed };
}

/** Sorts the rows of variants by the order of the variants. All other rows keep their places. */
function inOrder(slots: readonly Slot[]): Slot[] {
  const isVariantRow = ({ isRoot, variant }: Slot) => !isRoot && variant !== null;
  const sorted = slots.filter(isVariantRow).sort((one, other) => (one.variant ?? 0) - (other.variant ?? 0));
  return slots.map((slot) => (isVariantRow(slot) ? (sorted.shift() ?? slot) : slot));
}

/**
 * Which variant of `now` each variant of `before` has become, by position. Variants are paired by SKU and values, then by SKU,
 * then by values. If there are as many as before, those left over are paired by position.
 */
export function matchVariants(before: readonly Variant[], now: readonly Variant[]): Map<number, number> {
  const pairs = new Map<number, number>();
  const taken = new Set<number>();
  /** Pairs variants that have the same key, in their order. Variants with an empty key are not paired. */
  const match = (keyOf: (variant: Variant) => string) => {
    const left = new Map<string, number[]>();
    for (const [at, variant] of now.entries()) {
      const key = keyOf(variant);
      if (taken.has(at) || key === '') continue;
      const same = left.get(key);
      if (same === undefined) left.set(key, [at]);
      else same.push(at);
    }
    for (const same of left.values()) same.reverse();
    for (const [at, variant] of before.entries()) {
      const found = pairs.has(at) ? undefined : left.get(keyOf(variant))?.pop();
      if (found === undefined) continue;
      pairs.set(at, found);
      taken.add(found);
    }
  };
  match(({ values, sku }) => JSON.stringify([values, sku]));
  match(({ sku }) => sku);
  match(({ values }) => JSON.stringify(values));
  if (before.length === now.length) for (const at of before.keys()) if (!pairs.has(at) && !taken.has(at)) pairs.set(at, at);
  return pairs;
}

/** The columns that hold no field of ours but are filled in the rows of variants, such as “Variant Grams”. */
function keptVariantColumns(root: Slot, slots: readonly Slot[], mapping: Mapping): number[] {
  return mapping.columns.flatMap(({ at, field }) => {
    const filled = slots.some((slot) => slot !== root && slot.variant !== null && (slot.cells[at] ?? '').trim() !== '');
    return field === null && filled ? [at] : [];
  });
}

/** Moves a variant into the product's own row, with its cells in the columns that hold no field of ours. */
function moveVariant(from: Slot, root: Slot, slots: readonly Slot[], mapping: Mapping): void {
  for (const at of keptVariantColumns(root, slots, mapping)) putCell(root, at, from.cells[at] ?? '');
  root.variant = from.variant;
}

function exchangeVariants(other: Slot, root: Slot, slots: readonly Slot[], mapping: Mapping): void {
  for (const at of keptVariantColumns(root, slots, mapping)) {
    const cell = root.cells[at] ?? '';
    putCell(root, at, other.cells[at] ?? '');
    putCell(other, at, cell);
  }
  [root.variant, other.variant] = [other.variant, root.variant];
}
