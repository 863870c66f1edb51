import { useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '../trpc.ts';
import type { DeletedProduct } from './product-types.ts';

const PAGE = 100;

/** Deleted products, page by page. tRPC's own infinite-query hook adds a field that the server's strict input refuses. */
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

/** Null after a page that is not full, because it was the last one. */
function positionAfter(page: readonly DeletedProduct[]): Position | null {
  const last = page.at(-1);
  return last && page.length === PAGE ? { deletedAt: last.deletedAt, id: last.id } : null;
}
