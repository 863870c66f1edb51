/** Which products an export is about, in words. */
import type { ProductFilter } from '#shared/products/products.ts';
import { healthWords } from '../health/health-words.ts';
import { viewNames } from '../products/list/list-address.ts';
import type { ChosenProducts } from './export-types.ts';

export interface Subject {
  products: ChosenProducts;
  /** How many there are; null if only the server can count them. */
  count: number | null;
  /** The name, if it is a single product. */
  name?: string;
}

/** A filter in words: “oak”, category Kitchen, list “Needs text”. */
export function filterInWords({ search, view, category, tag, health }: ProductFilter): string {
  return [
    search && `“${search}”`,
    category && `category ${category}`,
    tag && `tag ${tag}`,
    view && `list “${viewNames[view]}”`,
    health && `to mend “${healthWords[health].name}”`,
  ]
    .filter(Boolean)
    .join(', ');
}

/**
 * What is exported: the name of a single product, “12 selected products”, “118 products that match: “oak””, “All 1,240 products”.
 */
export function subjectInWords({ products, count, name }: Subject): string {
  const number = count?.toLocaleString('en');
  if (products.kind === 'ids') {
    if (name && products.ids.length === 1) return name;
    return products.ids.length === 1 ? '1 selected product' : `${products.ids.length.toLocaleString('en')} selected products`;
  }
  if (products.kind === 'all') return number ? `All ${number} products` : 'All products';
  const matching = number ? `${number} ${count === 1 ? 'product' : 'products'} that match` : 'Products that match';
  return `${count === 1 ? matching.replace('match', 'matches') : matching}: ${filterInWords(products.filter)}`;
}
