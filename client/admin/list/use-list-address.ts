import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type FilterValues, type ListFilter, readFilters, writeFilters } from './list-filters.ts';

export interface ListAddress<Values extends Record<string, string> = Record<string, string>> {
  values: Values;
  /** The column the list is ordered by, with a minus before it for the other way round; empty for the usual order. */
  sort: string;
  /** The row that is open beside the list; empty for none. */
  id: string;
  /** The query that says what the list shows, without the row that is open. A saved view keeps it. */
  query: string;
  /** Changes filters, and leaves the others. With `replace`, Back does not lead to the list as it was before. */
  set: (values: Partial<Values>, how?: { replace?: boolean }) => void;
  setSort: (sort: string) => void;
  /** The address of the list with this row open, or of the list alone. */
  hrefOf: (id: string) => string;
  /** Opens a row, or none if `id` is empty. */
  open: (id: string, how?: { replace?: boolean }) => void;
}

/**
 * The state of a list of the admin area: filters, order and the open row. All of it stands in the address bar, so that Back, a
 * reload and a link that was sent to somebody show the same.
 * @param filters a constant outside the component: `[…] as const satisfies readonly ListFilter[]`
 */
export function useListAddress<const Filters extends readonly ListFilter[]>(
  filters: Filters,
): ListAddress<FilterValues<Filters>> {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const state = useMemo(() => readState(filters, search), [filters, search]);
  const go = useCallback(
    (query: string, id: string, replace: boolean) => navigate(path + join(query, id), { replace }),
    [navigate, path],
  );
  // Two changes may come quickly one after the other, so each of them starts from the address as it is now.
  const now = useCallback(() => readState(filters, location.search), [filters]);
  return {
    ...state,
    set: (values, { replace = false } = {}) => {
      const before = now();
      go(writeFilters(filters, { ...before.values, ...values }, before.sort), '', replace);
    },
    setSort: (sort) => go(writeFilters(filters, now().values, sort), '', false),
    hrefOf: (id) => path + join(state.query, id),
    open: (id, { replace = false } = {}) => go(now().query, id, replace),
  };
}

function readState<const Filters extends readonly ListFilter[]>(filters: Filters, search: string) {
  const params = new URLSearchParams(search);
  const values = readFilters(filters, search);
  const sort = /^-?[a-zA-Z]{1,40}$/.exec(params.get('sort') ?? '')?.[0] ?? '';
  return { values, sort, id: (params.get('id') ?? '').slice(0, 100), query: writeFilters(filters, values, sort) };
}

function join(query: string, id: string): string {
  const all = [query, id && `id=${encodeURIComponent(id)}`].filter(Boolean).join('&');
  return all && `?${all}`;
}
