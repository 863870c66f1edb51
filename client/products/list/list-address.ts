/**
 * The state of the product list: which of the tabs above it is open, the search, filters and order. It is kept in the URL, so
 * that Back, a reload and a shared link show the same list.
 */
import { type HealthKind, healthKinds } from '#shared/health/kinds.ts';
import { paths } from '#shared/paths.ts';
import { type Lacking, lackingKinds, type Made, madeKinds, type ScoreBand, scoreBandNames } from '#shared/products/made.ts';
import type { ProductFilter } from '#shared/products/products.ts';
import {
  type ListColumn,
  type ProductSort,
  type ProductView,
  productSorts,
  productViews,
  type SortDirection,
  sortDirections,
  usualDirection,
} from '#shared/products/views.ts';
import type { ShownList } from '#shared/saved-views.ts';

export type ListView = 'all' | ProductView | 'deleted';

/** The tabs above the list, from left to right. */
export const listViews = ['all', ...productViews, 'deleted'] as const satisfies readonly ListView[];

export const viewNames: Record<ListView, string> = {
  all: 'All',
  noDescription: 'Needs text',
  drafts: 'Draft waiting',
  inReview: 'In review',
  lowScore: 'Score below 70',
  scoreOutdated: 'Changed since scored',
  notScored: 'Not scored',
  outOfStock: 'No stock',
  deleted: 'Recently deleted',
};

export interface ListState {
  /**
   * The id of the saved view that is open, or empty. What the list shows stands in the other fields, so a link shows the same also
   * after the view was changed or deleted.
   */
  saved: string;
  view: ListView;
  search: string;
  category: string;
  tag: string;
  /** Only products with a finding of this kind; empty for all. */
  health: HealthKind | '';
  /** The three filters that the bars of the reports set. */
  band: ScoreBand | '';
  lacks: Lacking | '';
  made: Made | null;
  sort: ProductSort;
  direction: SortDirection;
}

const plain: ListState = {
  saved: '',
  view: 'all',
  search: '',
  category: '',
  tag: '',
  health: '',
  band: '',
  lacks: '',
  made: null,
  sort: 'newest',
  direction: usualDirection.newest,
};

type Order = Pick<ListState, 'sort' | 'direction'>;

/** The orders in the select, each in both directions and with the usual one first. */
const orderNames = {
  newest: ['Newest first', 'Oldest first'],
  updated: ['Recently updated', 'Longest not updated'],
  name: ['Name, A to Z', 'Name, Z to A'],
  price: ['Price, high to low', 'Price, low to high'],
  stock: ['Stock, low to high', 'Stock, high to low'],
  seoScore: ['SEO score, low to high', 'SEO score, high to low'],
} as const satisfies Partial<Record<ProductSort, readonly [string, string]>>;

const opposite = (direction: SortDirection): SortDirection => (direction === 'ascending' ? 'descending' : 'ascending');

export const orders = Object.entries(orderNames).flatMap(([by, [usual, other]]) => {
  const sort = by as keyof typeof orderNames;
  const direction = usualDirection[sort];
  return [
    { sort, direction, label: usual },
    { sort, direction: opposite(direction), label: other },
  ];
});

/** The order after a click on the head of a column: its usual direction first, then the other one. */
export function orderAfterClick(now: Order, sort: ProductSort): Order {
  return { sort, direction: now.sort === sort ? opposite(now.direction) : usualDirection[sort] };
}

/** Reads the state from the query of the URL and ignores invalid parts. */
export function readListState(search: string): ListState {
  const params = new URLSearchParams(search);
  const text = (key: string, max: number) => (params.get(key) ?? '').trim().slice(0, max);
  const asked = params.get('sort');
  const sort = productSorts.find((known) => known === asked) ?? plain.sort;
  const direction = sortDirections.find((known) => known === params.get('direction')) ?? usualDirection[sort];
  const view = params.get('view');
  const health = params.get('health');
  return {
    saved: /^[0-9a-f-]{36}$/.test(params.get('saved') ?? '') ? (params.get('saved') ?? '') : '',
    view: listViews.find((known) => known === view) ?? plain.view,
    search: text('q', 100),
    category: text('category', 100),
    tag: text('tag', 60),
    health: healthKinds.find((known) => known === health) ?? plain.health,
    band: scoreBandNames.find((known) => known === params.get('band')) ?? plain.band,
    lacks: lackingKinds.find((known) => known === params.get('lacks')) ?? plain.lacks,
    made: readMade(params),
    // "Oldest" is an order that only addresses and scripts name: here it is the newest, the other way round.
    ...(sort === 'oldest' ? { sort: 'newest' as const, direction } : { sort, direction }),
  };
}

const isDay = (day: string) => /^2[01]\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));

function readMade(params: URLSearchParams): Made | null {
  const what = madeKinds.find((known) => known === params.get('made'));
  const [from = '', to = ''] = [params.get('from') ?? '', params.get('to') ?? ''];
  if (!what || !isDay(from) || !isDay(to)) return null;
  const id = (key: string) => (/^[0-9a-f-]{36}$/.test(params.get(key) ?? '') ? (params.get(key) ?? '') : '');
  const [profile, person] = [id('profile'), id('person')];
  return {
    ...{ what, from, to },
    ...(params.get('platform') && { platform: params.get('platform')?.slice(0, 40) }),
    ...(params.get('voice') && { voice: params.get('voice')?.slice(0, 80) }),
    ...(profile && { profile }),
    ...(person && { person }),
  };
}

/** The query of the URL, with its question mark. Empty for the default list. */
export function writeListState(state: ListState): string {
  const params = new URLSearchParams();
  if (state.saved) params.set('saved', state.saved);
  if (state.view !== plain.view) params.set('view', state.view);
  if (state.search) params.set('q', state.search);
  if (state.category) params.set('category', state.category);
  if (state.tag) params.set('tag', state.tag);
  if (state.health) params.set('health', state.health);
  if (state.band) params.set('band', state.band);
  if (state.lacks) params.set('lacks', state.lacks);
  if (state.made) {
    const { what, ...rest } = state.made;
    params.set('made', what);
    for (const [key, value] of Object.entries(rest)) if (value) params.set(key, value);
  }
  if (state.sort !== plain.sort) params.set('sort', state.sort);
  if (state.direction !== usualDirection[state.sort]) params.set('direction', state.direction);
  const query = params.toString();
  return query && `?${query}`;
}

export const isFiltered = ({ search, category, tag, health, band, lacks, made }: ListState) =>
  [search, category, tag, health, band, lacks].some((value) => value !== '') || made !== null;

/** The URL of the list with the tab `view` open, without filters and in the default order. */
export const viewAddress = (view: ListView): string => paths.products + writeListState({ ...plain, view });

/**
 * Where a tab leads to from here. What the seller has searched and chosen stays, so that “Needs text” can be asked of the mugs
 * alone. The filters of a saved view belong to that view and stay behind with it, and so do those that a link of a report or of
 * the catalogue's health has set. “All” pressed once more shows all of them. Deleted products cannot be searched.
 */
export function tabAddress(now: ListState, view: ListView): string {
  if (now.saved || view === 'deleted' || (view === 'all' && now.view === 'all')) return viewAddress(view);
  const { search, category, tag, sort, direction } = now;
  return paths.products + writeListState({ ...plain, view, search, category, tag, sort, direction });
}

/** The URL of the list of products with a finding of this kind; of all products if it is empty. */
export const healthAddress = (health: HealthKind | ''): string => paths.products + writeListState({ ...plain, health });

/** The URL of the list of the products that a bar of a report stands for. */
export const barAddress = (filter: Partial<Pick<ListState, 'band' | 'lacks' | 'made' | 'sort' | 'direction'>>): string =>
  paths.products + writeListState({ ...plain, ...filter });

export const withoutFilters = (state: ListState): ListState => ({
  ...state,
  ...{ search: '', category: '', tag: '', health: '', band: '', lacks: '', made: null },
});

/** The state of the list while a saved view is open and nothing was changed since. */
export const savedState = (id: string, { filter, sort, direction }: ShownList): ListState => ({
  ...plain,
  ...filter,
  saved: id,
  sort,
  direction,
});

/** What is saved of the list under the name of a view. */
export const shownOf = (state: ListState, hidden: readonly ListColumn[]): ShownList => ({
  filter: filterOf(state),
  sort: state.sort,
  direction: state.direction,
  hidden: [...hidden],
});

/** Whether the list shows something else than the saved view does: another filter, order or other columns. */
export function isEdited(state: ListState, hidden: readonly string[], shown: ShownList): boolean {
  const columns = (names: readonly string[]) => [...names].sort().join();
  return writeListState(state) !== writeListState(savedState(state.saved, shown)) || columns(hidden) !== columns(shown.hidden);
}

/** A name for a view, made of what it shows; empty if it shows everything. */
export const nameForView = ({ view, search, category, tag }: ListState): string =>
  [view === 'all' ? '' : viewNames[view], search, category, tag].filter(Boolean).join(', ');

/** The filter with which the server is asked for the list. Unset fields are left out. */
export function filterOf({ view: shown, search, category, tag, health, band, lacks, made }: ListState): ProductFilter {
  const view = productViews.find((known) => known === shown);
  return {
    ...(view && { view }),
    ...(search && { search }),
    ...(category && { category }),
    ...(tag && { tag }),
    ...(health && { health }),
    ...(band && { band }),
    ...(lacks && { lacks }),
    ...(made && { made }),
  };
}

/** The input of the call that loads the list. Equal lists have equal inputs, so that they share one cache entry. */
export const listInput = (state: ListState, limit: number) => ({
  sort: state.sort,
  ...(state.direction !== usualDirection[state.sort] && { direction: state.direction }),
  limit,
  ...filterOf(state),
});
