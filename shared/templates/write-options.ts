/** Writes the options of variants in the way the format has them. */
import type { CellWriter } from './cell-writer.ts';
import { columnOf, numberedColumns } from './columns-of.ts';
import { headerForms, headerKey } from './headers.ts';
import { optionLayoutOf, pairsOf } from './option-layout.ts';
import type { CatalogueProduct } from './product.ts';
import { factColumnsOf } from './read-facts.ts';
import { cellAt } from './rows.ts';
import { hasVariantRows, type Slot } from './slots.ts';
import type { MappedColumn, Mapping } from './template.ts';

type Cells = Map<MappedColumn, string>;

/** Writes the product's option names and each variant's values into the product's rows of the file. */
export function writeOptions(
  slots: readonly Slot[],
  product: CatalogueProduct,
  before: CatalogueProduct | null,
  writer: CellWriter,
): void {
  const { mapping } = writer;
  const layout = optionLayoutOf(mapping);
  // If the columns are numbered, the product's own row gets the names of the options. Every variant's row gets them too if the
  // own row is not a variant, or if another row of the file has them already.
  const rootIsVariant = slots.some(({ isRoot, variant }) => isRoot && variant !== null);
  const namesBelow = !rootIsVariant || slots.some((slot) => !slot.isRoot && slot.row !== null && hasOptionName(slot, mapping));
  const { optionNames, variants } = product;
  const misread = ({ values }: CatalogueProduct['variants'][number]) =>
    JSON.stringify(pairsOf(optionNames.map((name, at) => `${name}=${values[at] ?? ''}`).join('|'))) !==
    JSON.stringify(optionNames.map((name, at) => [name, values[at] ?? '']));
  if (layout === 'pairs' && variants.some(misread))
    writer.report({
      row: null,
      column: columnOf(mapping, 'optionPairs')?.header ?? '',
      reason:
        'The options of the variants will be read otherwise, because “=” and “|” separate them in this column. Write them without.',
      stops: true,
    });
  let placed: number | null = null;
  for (const slot of slots) {
    const values = slot.variant === null ? null : (product.variants[slot.variant]?.values ?? null);
    let cells: Cells = new Map();
    if (layout === 'numbered') cells = numberedCells(slot, product, values, namesBelow, mapping);
    else if (layout === 'combinations' && slot.isRoot) cells = combinedCells(product, mapping);
    else if (layout === 'pairs') cells = pairCells(slot, product, values, mapping);
    else if (layout === 'attributes') cells = attributeCells(slot, product, before, values, mapping);
    else if (layout === 'theme' || layout === 'varying') cells = columnCells(slot, product, before, values, mapping);
    if (layout === 'attributes' && slot.isRoot)
      placed = product.optionNames.filter((name) => [...cells.values()].includes(name)).length;
    for (const [column, text] of cells)
      writer.set(slot, column, column.field === 'optionValues' ? text.split('\n').filter(Boolean) : text);
  }
  const written = layout === 'skuOnly' ? 0 : (placed ?? roomFor(mapping, product.optionNames));
  if (product.optionNames.length > written)
    writer.report({
      row: null,
      column: '',
      reason: `This format has no place for the ${product.optionNames.length - written === 1 ? 'option' : 'options'} ${product.optionNames.slice(written).join(', ')}.`,
      stops: false,
    });
}

function hasOptionName(slot: Slot, mapping: Mapping): boolean {
  return [...numberedColumns(mapping, 'optionName').values()].some((column) => cellAt(slot, column).trim() !== '');
}

/** How many of the options the format can take. */
function roomFor(mapping: Mapping, names: readonly string[]): number {
  const layout = optionLayoutOf(mapping);
  if (layout === 'pairs') return names.length;
  if (layout === 'numbered') return numberedColumns(mapping, 'optionValue').size;
  if (layout === 'combinations') return numberedColumns(mapping, 'optionValues').size;
  return names.filter((name) => columnNamed(name, mapping) !== undefined).length;
}

function numberedCells(
  slot: Slot,
  product: CatalogueProduct,
  values: readonly string[] | null,
  namesBelow: boolean,
  mapping: Mapping,
): Cells {
  const cells: Cells = new Map();
  const { joining, noOption } = mapping;
  const repeats = joining.kind === 'sameHandle' && joining.repeats;
  const none = slot.isRoot && product.variants.length === 0 ? noOption : null;
  const hasNames = slot.variant === null ? none !== null : slot.isRoot || repeats || namesBelow;
  for (const [n, column] of numberedColumns(mapping, 'optionName')) {
    const name = product.optionNames[n - 1] ?? (n === 1 ? (none?.name ?? '') : '');
    cells.set(column, hasNames ? name : '');
  }
  for (const [n, column] of numberedColumns(mapping, 'optionValue'))
    cells.set(column, values?.[n - 1] ?? (n === 1 ? (none?.value ?? '') : ''));
  return cells;
}

/** The values of the option at this position, each once, in the order of the variants. */
const valuesOf = (product: CatalogueProduct, at: number) => [
  ...new Set(product.variants.map(({ values }) => values[at] ?? '').filter(Boolean)),
];

function combinedCells(product: CatalogueProduct, mapping: Mapping): Cells {
  const cells: Cells = new Map();
  for (const [n, column] of numberedColumns(mapping, 'optionName')) cells.set(column, product.optionNames[n - 1] ?? '');
  for (const [n, column] of numberedColumns(mapping, 'optionValues')) cells.set(column, valuesOf(product, n - 1).join('\n'));
  return cells;
}

function pairCells(slot: Slot, product: CatalogueProduct, values: readonly string[] | null, mapping: Mapping): Cells {
  const column = columnOf(mapping, 'optionPairs');
  if (column === undefined) return new Map();
  const pairs = product.optionNames.map(
    (name, at) => `${name}=${values === null ? valuesOf(product, at).join(';') : (values[at] ?? '')}`,
  );
  return new Map([[column, slot.isRoot || values !== null ? pairs.join('|') : '']]);
}

/** The options that the product had before and no longer has, in lower case. */
function formerNames(product: CatalogueProduct, before: CatalogueProduct | null): Set<string> {
  const had = new Set((before?.optionNames ?? []).map((name) => name.toLowerCase()));
  for (const name of product.optionNames) had.delete(name.toLowerCase());
  return had;
}

/**
 * Each option is written into the numbered columns where the row already has its name, or else into free ones. Options that the
 * product no longer has are emptied, otherwise they would be read as facts.
 */
function attributeCells(
  slot: Slot,
  product: CatalogueProduct,
  before: CatalogueProduct | null,
  values: readonly string[] | null,
  mapping: Mapping,
): Cells {
  const cells: Cells = new Map();
  const had = formerNames(product, before);
  for (const [n, column] of numberedColumns(mapping, 'attributeName')) {
    const value = numberedColumns(mapping, 'attributeValue').get(n);
    if (value === undefined || !had.has(cellAt(slot, column).normalize('NFC').trim().toLowerCase())) continue;
    cells.set(column, '').set(value, '');
  }
  const isFree = (column: MappedColumn) => cells.has(column) || cellAt(slot, column).trim() === '';
  const names = [...numberedColumns(mapping, 'attributeName')];
  const used = new Set<number>();
  for (const [at, name] of product.optionNames.entries()) {
    const there = names.find(([n, column]) => !used.has(n) && cellAt(slot, column).trim().toLowerCase() === name.toLowerCase());
    const free = there ?? names.find(([n, column]) => !used.has(n) && isFree(column));
    if (free === undefined) break;
    const [n, column] = free;
    used.add(n);
    cells.set(column, name);
    const value = numberedColumns(mapping, 'attributeValue').get(n);
    if (value !== undefined) cells.set(value, values === null ? valuesOf(product, at).join(', ') : (values[at] ?? ''));
  }
  return cells;
}

function columnNamed(name: string, mapping: Mapping): MappedColumn | undefined {
  const key = headerKey(name);
  return factColumnsOf(mapping).find((column) => headerKey(column.name) === key || headerForms(column.header).base === key);
}

function columnCells(
  slot: Slot,
  product: CatalogueProduct,
  before: CatalogueProduct | null,
  values: readonly string[] | null,
  mapping: Mapping,
): Cells {
  const cells: Cells = new Map();
  for (const name of formerNames(product, before)) {
    const column = columnNamed(name, mapping);
    if (column !== undefined) cells.set(column, '');
  }
  const theme = columnOf(mapping, 'optionTheme');
  if (theme !== undefined && (slot.isRoot || (slot.row === null && hasVariantRows(mapping)) || cellAt(slot, theme).trim() !== ''))
    cells.set(theme, product.optionNames.join('-'));
  if (values !== null)
    for (const [at, name] of product.optionNames.entries()) {
      const column = columnNamed(name, mapping);
      if (column !== undefined) cells.set(column, values[at] ?? '');
    }
  return cells;
}
