/** What the columns of pasted cells can hold. The file imports no validator, so that a screen can load it cheaply. */

import { MOST_EACH } from '../products/limits.ts';

/** The fields that pasted cells can fill. `sku` only says which product a row is about. */
export const gridFields = ['price', 'stock', 'tags', 'category', 'brand', 'seoKeywords', 'sku'] as const;
export type GridField = (typeof gridFields)[number];
/** The most characters of pasted cells. */
export const GRID_CHARACTERS = 300_000;

/** Why cells with so many rows are not read. */
export const tooManyRowsSentence = (rows: number): string =>
  `These are ${rows.toLocaleString('en')} rows. At most ${MOST_EACH.toLocaleString('en')} can be pasted at once; import a file for more.`;

/** Names that the readers of files know as well. */
export const gridFieldNames: Record<GridField, string> = {
  price: 'Price',
  stock: 'Stock',
  tags: 'Tags',
  category: 'Category',
  brand: 'Brand',
  seoKeywords: 'Keywords',
  sku: 'SKU',
};
