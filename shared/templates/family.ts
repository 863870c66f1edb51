/** Which of the rows of one product is the product, and which are its variants. */
import { columnOf, textAt } from './columns-of.ts';
import type { Row } from './rows.ts';
import type { Mapping } from './template.ts';

/** How the rows of one product belong together. Each number is the position of a row among the rows of the product. */
export interface Family {
  /** The row with the product's fields. */
  root: number;
  /** True if the product's own row is missing. */
  orphan: boolean;
  /** The rows of the variants: variations that have no rows below them. */
  leaves: number[];
  /** The parent row of each row that has one. */
  above: Map<number, number>;
}

/** The keys by which other rows may name this row as their parent: its SKU, and `id:` followed by its ID. */
export function keysOf(row: Pick<Row, 'cells'>, mapping: Mapping): string[] {
  const [sku, id] = [textAt(mapping, row, 'sku'), textAt(mapping, row, 'externalId')];
  return [sku, id === '' ? '' : `id:${id}`].filter(Boolean);
}

/** The parent that a row names; empty if the row names none or itself. */
export function parentOf(row: Pick<Row, 'cells'>, mapping: Mapping): string {
  const parent = textAt(mapping, row, 'parent').replace(/^id:\s*/i, 'id:');
  return keysOf(row, mapping).includes(parent) ? '' : parent;
}

/** Whether a row is a variation of a product that has another row. */
export function isVariation(row: Row, mapping: Mapping): boolean {
  const { joining } = mapping;
  if (joining.kind !== 'parentAndVariation' && joining.kind !== 'parentSku') return false;
  const { variation } = joining.words;
  const saysSo = variation !== '' && words(textAt(mapping, row, 'rowType')).includes(variation.toLowerCase());
  return saysSo || (joining.kind === 'parentSku' && parentOf(row, mapping) !== '');
}

/**
 * Whether variations of the product in this row may follow in later rows. False if rows have no parents in this format, or if
 * the format marks products with variants and this row is not marked.
 */
export function mayHaveVariations(row: Row, mapping: Mapping): boolean {
  const { joining } = mapping;
  if (joining.kind !== 'parentAndVariation' && joining.kind !== 'parentSku') return false;
  const { parent } = joining.words;
  const kind = words(textAt(mapping, row, 'rowType'));
  return parent === '' || columnOf(mapping, 'rowType') === undefined || kind.includes(parent.toLowerCase());
}

/** The words in the column for the kind of row. WooCommerce writes several, such as “variation, virtual”. */
const words = (text: string) => text.toLowerCase().split(/\s*,\s*/);

export function familyOf(rows: readonly Row[], mapping: Mapping): Family {
  const { kind } = mapping.joining;
  const above = new Map<number, number>();
  if (kind === 'none' || kind === 'sameHandle') return { root: 0, orphan: false, leaves: [], above };
  const variations = rows.map((row) => isVariation(row, mapping));
  const own = variations.indexOf(false);
  const root = Math.max(0, own);
  const byKey = new Map<string, number>();
  for (const [at, row] of rows.entries()) for (const key of keysOf(row, mapping)) if (!byKey.has(key)) byKey.set(key, at);
  for (const [at, row] of rows.entries()) {
    if (at === root && own >= 0) continue;
    const parent = byKey.get(parentOf(row, mapping));
    if (parent !== undefined && parent !== at) above.set(at, parent);
    else if (own >= 0) above.set(at, root);
  }
  const parents = new Set(above.values());
  // The product's own row is not a variant. If it is missing, the first row can be a variant too.
  const leaves = rows.flatMap((_, at) => ((own < 0 || at !== root) && variations[at] && !parents.has(at) ? [at] : []));
  return { root, orphan: own < 0, leaves, above };
}
