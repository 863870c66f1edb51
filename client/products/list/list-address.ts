/** What the list shows, kept in its address so that Back, a reload and a shared link show the same. */
import { type ProductSort, productSorts } from '#shared/products.ts';

export type ListView = 'all' | 'deleted';

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

/** Reads an address whoever wrote it: what cannot be used is left out. */
export function readListState(search: string): ListState {
  const params = new URLSearchParams(search);
  const text = (key: string, max: number) => (params.get(key) ?? '').trim().slice(0, max);
  const sort = params.get('sort');
  return {
    view: params.get('view') === 'deleted' ? 'deleted' : 'all',
    search: text('q', 100),
    category: text('category', 100),
    tag: text('tag', 60),
    sort: productSorts.find((known) => known === sort) ?? plain.sort,
  };
}

/** The query part of the address, with its question mark; empty for the plain list. */
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

export const withoutFilters = (state: ListState): ListState => ({ ...state, search: '', category: '', tag: '' });

/** The input of the server's list; what is not set is left out, so that equal lists share one place in the cache. */
export function listInput({ search, category, tag, sort }: ListState, limit: number) {
  return { sort, limit, ...(search && { search }), ...(category && { category }), ...(tag && { tag }) };
}
