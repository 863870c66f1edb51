/** What the columns of pasted cells can hold. The file imports no validator, so that a screen can load it cheaply. */

/** The fields that pasted cells can fill. `sku` only says which product a row is about. */
export const gridFields = ['price', 'stock', 'tags', 'category', 'brand', 'seoKeywords', 'sku'] as const;
export type GridField = (typeof gridFields)[number];
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
