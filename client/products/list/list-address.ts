/**
 * The state of the product list: which of the tabs above it is open, the search, filters and order. It is kept in the URL, so
 * that Back, a reload and a shared link show the same list.
 */
import { paths } from '#shared/paths.ts';
import type { ProductFilter } from '#shared/products/products.ts';
import { type ProductSort, type ProductView, productSorts, productViews } from '#shared/products/views.ts';

export type ListView = 'all' | ProductView | 'deleted';

/** The tabs above the list, from left to right. */
export const listViews = ['all', ...productViews, 'deleted'] as const satisfies readonly ListView[];

export const viewNames: Record<ListView, string> = {
  all: 'All',
  noDescription: 'No description',
  drafts: 'Drafts to review',
  lowScore: 'Score under 70',
  scoreOutdated: 'Changed since scored',
  notScored: 'Not scored',
  outOfStock: 'Out of stock',
  deleted: 'Recently deleted',
};

export interface ListState {
  view: ListView;
  search: string;
  category: string;
  tag: string;
  sort: ProductSort;
}

const plain: ListState = { view: 'all', search: '', category: '', tag: '', sort: 'newest' };

export const sortNames: Record<ProductSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  updated: 'Recently updated',
  name: 'Name, A to Z',
  price: 'Price, high to low',
  stock: 'Stock, low to high',
  seoScore: 'SEO score, low to high',
};

/** Reads the state from the query of the URL and ignores invalid parts. */
export function readListState(search: string): ListState {
  const params = new URLSearchParams(search);
  const text = (key: string, max: number) => (params.get(key) ?? '').trim().slice(0, max);
  const sort = params.get('sort');
  const view = params.get('view');
  return {
    view: listViews.find((known) => known === view) ?? plain.view,
    search: text('q', 100),
    category: text('category', 100),
    tag: text('tag', 60),
    sort: productSorts.find((known) => known === sort) ?? plain.sort,
  };
}

/** The query of the URL, with its question mark. Empty for the default list. */
export function writeListState(state: ListState): string {
  const params = new URLSearchParams();
  if (state.view !== plain.view) params.set('view', state.view);
  if (state.search) params.set('q', state.search);
  if (state.category) params.set('category', state.category);
  if (state.tag) params.set('tag', state.tag);
  if (state.sort !== plain.sort) params.set('sort', state.sort);
  const query = params.toString();
  return query && `?${query}`;
}

export const isFiltered = ({ search, category, tag }: ListState) => search !== '' || category !== '' || tag !== '';

/** The URL of the list with the tab `view` open, without filters and in the default order. */
export const viewAddress = (view: ListView): string => paths.products + writeListState({ ...plain, view });

export const withoutFilters = (state: ListState): ListState => ({ ...state, search: '', category: '', tag: '' });

/** The filter with which the server is asked for the list. Unset fields are left out. */
export function filterOf({ view: shown, search, category, tag }: ListState): ProductFilter {
  const view = productViews.find((known) => known === shown);
  return { ...(view && { view }), ...(search && { search }), ...(category && { category }), ...(tag && { tag }) };
}

/** The input of the call that loads the list. Equal lists have equal inputs, so that they share one cache entry. */
export const listInput = (state: ListState, limit: number) => ({ sort: state.sort, limit, ...filterOf(state) });
