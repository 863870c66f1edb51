import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';

/** Which page of a list is asked for. */
export interface PageAsked {
  cursor: string | null;
  limit: number;
}
export interface AdminPage<Row> {
  rows: Row[];
  /** The cursor of the next page; null after the last one. */
  next: string | null;
}

/**
 * Loads a list of the admin area page by page.
 * @param key `getQueryKey(trpc.admin.users.list, input, 'infinite')`, so that `utils.admin.users.list.invalidate()` reaches it
 * @param load asks for a page: `(at, signal) => client.admin.users.list.query({ ...input, ...at }, { signal })`
 */
export function useAdminPages<Row>(key: QueryKey, load: (at: PageAsked, signal?: AbortSignal) => Promise<AdminPage<Row>>) {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => load({ cursor: pageParam, limit: 50 }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    // Other admins change these lists, so they are loaded anew whenever somebody comes to one.
    refetchOnMount: 'always',
  });
  return { query, load, rows: query.data?.pages.flatMap(({ rows }) => rows) };
}

export type AdminPages<Row> = ReturnType<typeof useAdminPages<Row>>;
