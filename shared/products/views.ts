/** The orders and views of the product list. Apart from the schemas, because screens need them that load no schemas. */

export const productSorts = ['newest', 'oldest', 'updated', 'name', 'price', 'stock', 'seoScore'] as const;
export type ProductSort = (typeof productSorts)[number];

/**
 * Lists of products that need attention: no text yet, drafts to decide on, a score below 70, texts changed since they were
 * scored, never scored.
 */
export const productViews = ['noDescription', 'drafts', 'lowScore', 'scoreOutdated', 'notScored'] as const;
export type ProductView = (typeof productViews)[number];

/**
 * The dashboard counts the products that need attention up to this number and then shows "1,000+", so that counting stays fast in
 * a large catalogue.
 */
export const COUNT_UP_TO = 1_000;
