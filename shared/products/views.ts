/** The orders and views of the product list. Apart from the schemas, because screens need them that load no schemas. */

export const productSorts = ['newest', 'oldest', 'updated', 'name', 'price', 'stock', 'seoScore'] as const;
export type ProductSort = (typeof productSorts)[number];
export const sortDirections = ['ascending', 'descending'] as const;
export type SortDirection = (typeof sortDirections)[number];

/** The direction of each order if none is asked for. */
export const usualDirection: Record<ProductSort, SortDirection> = {
  newest: 'descending',
  oldest: 'ascending',
  updated: 'descending',
  name: 'ascending',
  price: 'descending',
  stock: 'ascending',
  seoScore: 'ascending',
};

/**
 * Lists of products that need attention: no text yet, drafts to decide on, drafts in review, a score below 70, never scored, texts changed since
 * they were scored, out of stock.
 */
export const productViews = [
  'noDescription',
  'drafts',
  'inReview',
  'lowScore',
  'notScored',
  'scoreOutdated',
  'outOfStock',
] as const;
export type ProductView = (typeof productViews)[number];

/**
 * How far the text of a product has come: it has none, a draft waits for the seller's decision, was sent for review or came back
 * from it, the text is live, or it is live and the facts behind it have changed since.
 */
export type TextStatus = 'noText' | 'draft' | 'inReview' | 'sentBack' | 'live' | 'changed';
/** The statuses of a product whose newest draft nobody has decided on. */
type DraftStatus = Extract<TextStatus, 'draft' | 'inReview' | 'sentBack'>;

/** The status of a product's own text. Whether a draft waits, its row of the list says. */
export function statusOfText(product: { description: string; textOutdated: boolean }): Exclude<TextStatus, DraftStatus> {
  if (product.description === '') return 'noText';
  return product.textOutdated ? 'changed' : 'live';
}

/** The columns of the list that can be left out, in the order of the table. The name always shows. */
export const listColumns = ['score', 'status', 'tags', 'stock', 'price', 'updated'] as const;
export type ListColumn = (typeof listColumns)[number];

/** The products of a view are counted up to this number, which is shown as "1,000+". So counting stays fast in a large catalogue. */
export const COUNT_UP_TO = 1_000;
