import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '../../trpc.ts';
import { type ListState, listInput } from './list-address.ts';

const PAGE = 50;

/**
 * Loads the product list page by page. tRPC's own `useInfiniteQuery` cannot be used: it adds a field to the input that the server
 * refuses.
 */
export function useProductPages(state: ListState) {
  const { client } = trpc.useUtils();
  const input = listInput(state, PAGE);
  return useInfiniteQuery({
    queryKey: getQueryKey(trpc.products.list, input, 'infinite'),
    queryFn: ({ pageParam, signal }) => client.products.list.query({ ...input, cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}
