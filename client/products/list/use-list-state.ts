import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { paths } from '#shared/paths.ts';
import { whenSessionEnds } from '../../session/store.ts';
import { type ListState, readListState, writeListState } from './list-address.ts';

/** The state of the product list (search, filters, order), read from and written to the URL. */
export function useListState() {
  const search = useSearch();
  const [, navigate] = useLocation();
  const state = useMemo(() => readListState(search), [search]);
  const change = useCallback(
    (part: Partial<ListState>, { replace = false } = {}) => {
      // `state` may be out of date if two changes come quickly one after the other, so start from the URL.
      const next = { ...readListState(location.search), ...part };
      navigate(paths.products + writeListState(next), { replace });
    },
    [navigate],
  );
  return [state, change] as const;
}

let lastList: string = paths.products;
/** The URL that the link "Products" leads to: the list with the search and filters the seller last used. */
export const lastListAddress = () => lastList;
export function rememberList(state: ListState) {
  lastList = paths.products + writeListState(state);
}
whenSessionEnds(() => {
  lastList = paths.products;
});
