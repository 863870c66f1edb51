/** Writes products as rows of cells. */
import { cellWriter } from './cell-writer.ts';
import { chooseColumns } from './choose-columns.ts';
import { columnOf, columnsOf } from './columns-of.ts';
import { differingFields } from './compare-products.ts';
import { traitsOf } from './fields.ts';
import { fitVariants } from './fit-variants.ts';
import { type HandleMaker, handleMaker } from './handles.ts';
import { headersOf } from './header-rows.ts';
import { mapColumns } from './map-columns.ts';
import { optionLayoutOf } from './option-layout.ts';
import { blankProduct, type CatalogueProduct, type ProductField } from './product.ts';
import { readRows } from './read-product.ts';
import { cellAt, type Row } from './rows.ts';
import { assignVariants, newSlots, type Slot, slotsOf } from './slots.ts';
import type { MappedColumn, Mapping, Template } from './template.ts';
import type { Guarded } from './write-cell.ts';
import { writeChanged } from './write-changed.ts';
import type { WrittenRows } from './written.ts';

export interface ProductToWrite {
  product: CatalogueProduct;
  /** The rows that the product was read from, with their mapping; none for a product that was made in the app. */
  original?: { rows: readonly Row[]; mapping: Mapping };
}

export interface WriteOptions {
  /**
   * Writes only the columns of changed fields, and those by which the shop finds the product. `true` means the fields in which the
   * product differs from its original rows. For a file with several products pass the fields of all of them, from `changedFields`,
   * so that all get the same columns. A product in which none of these fields has changed gets no row.
   */
  changedOnly?: boolean | readonly ProductField[];
  /** Which new cells get an apostrophe if a spreadsheet would run them as a formula. Cells from the original rows stay. */
  forExcel?: Guarded;
  /** The names of the facts that get a column where a header has `{name}`. */
  factNames?: readonly string[];
  /**
   * True if the product was imported from a file of this shop in another format than the one that is written. The shop has the
   * product then, although there are no original rows in this format.
   */
  isKnown?: boolean;
  /** The currency that replaces `{currency}` in headers. */
  currency?: string;
  /** Makes handles for products that need one and have none. Pass the same for all products of a file. */
  makeHandle?: HandleMaker;
}

/**
 * The fields in which a product differs from the rows it was read from. For a product without such rows, all fields that it has.
 */
export function changedFields({ product, original }: ProductToWrite): ProductField[] {
  return differingFields(original === undefined ? blankProduct() : readRows(original.rows, original.mapping).product, product);
}

/**
 * Writes a product. If it has original rows, and `template` is null or the one they were read with, these rows are written again:
 * each cell stays as it is unless its field has changed. Otherwise the product is written anew, in the template's columns, with
 * variants and further pictures in rows of their own if the format has such rows.
 * @throws TypeError if there is neither a template nor original rows
 */
export function writeRows(item: ProductToWrite, template: Template | null, options: WriteOptions = {}): WrittenRows {
  const { original } = item;
  if (original !== undefined && (template === null || template.id === original.mapping.templateId))
    return rewrite(item.product, original, template, options);
  if (template === null) throw new TypeError('a product without original rows needs a template');
  return writeAnew(item, template, options);
}

function rewrite(
  whole: CatalogueProduct,
  original: { rows: readonly Row[]; mapping: Mapping },
  template: Template | null,
  options: WriteOptions,
): WrittenRows {
  const { rows, mapping } = original;
  const { makeHandle = handleMaker() } = options;
  const read = readRows(rows, mapping);
  const isCombined = optionLayoutOf(mapping) === 'combinations';
  const writer = cellWriter(mapping, options.forExcel ?? false, () => []);
  const { product, notice } = fitVariants(whole, read.product, mapping);
  if (notice !== null && differingFields(read.product, whole).includes('variants')) writer.report(notice);
  const changed = new Set(differingFields(read.product, product));
  let slots = slotsOf(rows, read, isCombined);
  if (changed.has('variants') && !isCombined) {
    const assigned = assignVariants(slots, read.product.variants, product.variants, mapping);
    slots = assigned.slots;
    // Pictures in the rows of removed variants move to other rows.
    if (assigned.removed.some((slot) => columnsOf(mapping, 'images').some((column) => cellAt(slot, column).trim() !== '')))
      changed.add('images');
  }
  writeChanged(slots, read.product, product, changed, writer, { makeHandle });
  slots = renumbered(withoutEmptied(slots, rows, mapping));
  const written = {
    headers: [...mapping.above, mapping.columns.map(({ header }) => header)],
    rows: slots.map(({ row, cells }) => ({ row, cells })),
    problems: writer.problems,
  };
  return options.changedOnly ? chooseColumns(written, slots, mapping, changed, options.changedOnly, template) : written;
}

/** The rows above the products of a file, and its columns. */
export interface Layout {
  headers: string[][];
  mapping: Mapping;
}

const writeAnew = (item: ProductToWrite, template: Template, options: WriteOptions): WrittenRows =>
  writeInto(item, layoutOf(template, options), template, options);

/**
 * Writes a product anew into the columns of `layout`, which may come from another file than the product. With `changedOnly`, only
 * some of the columns are written. `template` is the template of these columns; null if they have none.
 */
export function writeInto(
  { product: whole, original }: ProductToWrite,
  { headers, mapping }: Layout,
  template: Template | null,
  options: Pick<WriteOptions, 'changedOnly' | 'forExcel' | 'isKnown' | 'makeHandle'> = {},
): WrittenRows {
  const { makeHandle = handleMaker() } = options;
  const before = original === undefined ? undefined : readRows(original.rows, original.mapping);
  const own = original?.rows[before?.family.root ?? 0];
  // A text that has not changed is copied from the other file, even if its HTML is not what we would write.
  const candidates = (slot: Slot, column: MappedColumn): string[] => {
    const other = original === undefined || column.field === null ? undefined : columnOf(original.mapping, column.field);
    const isText = column.field !== null && traitsOf(column.field).belongs === 'product' && !traitsOf(column.field).many;
    return slot.isRoot && isText && own !== undefined && other?.type === column.type && column.transform === 'none'
      ? [cellAt(own, other)]
      : [];
  };
  const writer = cellWriter(mapping, options.forExcel ?? false, candidates);
  const isCombined = optionLayoutOf(mapping) === 'combinations';
  const { product, notice } = fitVariants(whole, null, mapping);
  if (notice !== null && !options.changedOnly) writer.report(notice);
  const slots = newSlots(product, mapping, isCombined);
  const all = new Set(differingFields(blankProduct(), product));
  const asWhole = options.changedOnly ? new Set<ProductField>() : all;
  writeChanged(slots, null, product, all, writer, { mustFit: asWhole, makeHandle });
  if (options.isKnown && original !== undefined && own !== undefined) keepWords(slots, own, original.mapping, mapping);
  const written = { headers, rows: slots.map(({ row, cells }) => ({ row, cells })), problems: writer.problems };
  const changed = before === undefined ? all : new Set(differingFields(before.product, whole));
  return options.changedOnly ? chooseColumns(written, slots, mapping, changed, options.changedOnly, template) : written;
}

/**
 * Fills the columns without a field with the values that another file of the same shop has for the product. The defaults for a
 * new product could change the product in the shop: Shopify would take a published product offline for the status `draft`.
 */
function keepWords(slots: readonly Slot[], own: Row, before: Mapping, { columns }: Mapping): void {
  const root = slots.find(({ isRoot }) => isRoot);
  if (root === undefined) return;
  for (const column of columns) {
    if (column.field !== null || column.default === '') continue;
    // Mappings that an older release stored lack these two fields.
    const { otherForms = [], defaultIfKnown = '' } = column;
    const names = [column.header, ...otherForms].map((name) => name.toLowerCase());
    const other = before.columns.find(({ header }) => names.includes(header.toLowerCase()));
    const said = other === undefined ? defaultIfKnown : cellAt(own, other);
    if (said.trim() !== '') root.cells[column.at] = said;
  }
}

const layouts = new WeakMap<Template, Map<string, Layout>>();

/** The headers and columns of a new file; the same for all products written with the same options. */
export function layoutOf(
  template: Template,
  { factNames = [], currency }: Pick<WriteOptions, 'factNames' | 'currency'> = {},
): Layout {
  const key = JSON.stringify([factNames, currency]);
  const known = layouts.get(template)?.get(key);
  if (known !== undefined) return known;
  const headers = headersOf(template, { factNames, currency });
  const layout = { headers, mapping: mapColumns(headers.at(-1) ?? [], [], template, headers.slice(0, -1)) };
  // One file is written at a time, so earlier layouts need not be kept.
  layouts.set(template, new Map([[key, layout]]));
  return layout;
}

/** Rows that have changed places take the row numbers of their new places. */
function renumbered(slots: readonly Slot[]): Slot[] {
  const numbers = slots.flatMap(({ row }) => row ?? []).sort((one, other) => one - other);
  return slots.map((slot) => (slot.row === null ? slot : { ...slot, row: numbers.shift() ?? slot.row }));
}

/**
 * Removes the rows that hold nothing but the product's handle any more. Such rows are left when there are fewer pictures than
 * before.
 */
function withoutEmptied(slots: readonly Slot[], rows: readonly Row[], mapping: Mapping): Slot[] {
  if (mapping.joining.kind !== 'sameHandle' || mapping.joining.repeats) return [...slots];
  const key = columnOf(mapping, mapping.joining.by)?.at;
  const isEmpty = (cells: readonly string[]) => cells.every((cell, at) => at === key || cell.trim() === '');
  const wasEmpty = new Set(rows.flatMap(({ row, cells }) => (isEmpty(cells) ? [row] : [])));
  return slots.filter(
    (slot) => slot.isRoot || slot.variant !== null || !isEmpty(slot.cells) || (slot.row !== null && wasEmpty.has(slot.row)),
  );
}
