import { useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '../../trpc.ts';

const PAGE = 5;

/**
 * Loads a product's versions page by page. tRPC's own `useInfiniteQuery` cannot be used: it adds a field to the input that the
 * server refuses.
 */
export function useVersionPages(productId: string) {
  const { client } = trpc.useUtils();
  const input = { productId, limit: PAGE };
  return useInfiniteQuery({
    queryKey: getQueryKey(trpc.products.versions, input, 'infinite'),
    queryFn: ({ pageParam, signal }) => client.products.versions.query({ ...input, cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}
