import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { paths } from '#shared/paths.ts';
import { whenSessionEnds } from '../../session/store.ts';
import { type ListState, readListState, writeListState } from './list-address.ts';

/** The list's state, read from and written to the address. */
export function useListState() {
  const search = useSearch();
  const [, navigate] = useLocation();
  const state = useMemo(() => readListState(search), [search]);
  const change = useCallback(
    (part: Partial<ListState>, { replace = false } = {}) => {
      // `state` may be out of date if two changes come quickly one after the other, so start from the address.
      const next = { ...readListState(location.search), ...part };
      navigate(paths.products + writeListState(next), { replace });
    },
    [navigate],
  );
  return [state, change] as const;
}

let lastList: string = paths.products;
/** The address of the link "Products": the list with the search and filters the seller last used. */
export const lastListAddress = () => lastList;
export function rememberList(state: ListState) {
  lastList = paths.products + writeListState(state);
}
whenSessionEnds(() => {
  lastList = paths.products;
});
