import { useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '../trpc.ts';
import type { DeletedProduct } from './product-types.ts';

const PAGE = 100;

/**
 * Loads the deleted products page by page. tRPC's own `useInfiniteQuery` cannot be used: it adds a field to the input that the
 * server refuses.
 */
export function useDeletedPages() {
  const { client } = trpc.useUtils();
  return useInfiniteQuery({
    queryKey: deletedPagesKey(),
    queryFn: ({ pageParam, signal }) => client.products.deleted.query({ limit: PAGE, after: pageParam }, { signal }),
    initialPageParam: null as Position | null,
    getNextPageParam: positionAfter,
  });
}

export const deletedPagesKey = () => getQueryKey(trpc.products.deleted, { limit: PAGE }, 'infinite');

type Position = Pick<DeletedProduct, 'deletedAt' | 'id'>;

/** Where the next page starts. A page that is not full was the last one. */
function positionAfter(page: readonly DeletedProduct[]): Position | null {
  const last = page.at(-1);
  return last && page.length === PAGE ? { deletedAt: last.deletedAt, id: last.id } : null;
}
