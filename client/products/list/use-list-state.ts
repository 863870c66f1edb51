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
      // Read the state from the address and not from this render, so that two quick changes do not undo each other.
      const next = { ...readListState(location.search), ...part };
      navigate(paths.products + writeListState(next), { replace });
    },
    [navigate],
  );
  return [state, change] as const;
}

let lastList: string = paths.products;
/** The address behind "Products" in the navigation: the list as the seller left it. */
export const lastListAddress = () => lastList;
export function rememberList(state: ListState) {
  lastList = paths.products + writeListState(state);
}
whenSessionEnds(() => {
  lastList = paths.products;
});
