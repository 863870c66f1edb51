import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useMemo } from 'react';
import type { ProductRow } from '../products/product-types.ts';
import { trpc } from '../trpc.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import { productsInOrder, stillFits } from './rank.ts';

/** Products in one answer. */
const PAGE = 8;
/** Milliseconds without a keystroke before the server is asked. */
const PAUSE = 120;

/**
 * The seller's products that fit what is typed: the one with this SKU first, then those last changed. An answer that comes too late,
 * because something else is typed meanwhile, is called off. Until the new one is there, the products shown are those of the last one
 * that still fit.
 */
export function useFoundProducts(typed: string) {
  const { client } = trpc.useUtils();
  const wanted = typed.trim();
  const search = useDebounced(wanted, PAUSE);
  const enabled = search !== '' && wanted !== '';
  const input = { search, sort: 'updated' as const, limit: PAGE };
  const list = useInfiniteQuery({
    queryKey: getQueryKey(trpc.products.list, input, 'infinite'),
    queryFn: ({ pageParam, signal }) => client.products.list.query({ ...input, cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    enabled,
  });
  // Many SKUs may contain what was typed, so the search alone might show the one that is exactly this far below.
  const one = { sku: search.slice(0, 80), limit: 1 };
  const exact = useQuery({
    queryKey: getQueryKey(trpc.products.list, one, 'query'),
    queryFn: ({ signal }) => client.products.list.query(one, { signal }),
    enabled,
  });
  const isOld = wanted !== search || list.isPlaceholderData || list.isPending || exact.isPending;
  const { data } = list;
  const products = useMemo(() => {
    if (!enabled) return [];
    const byId = new Map<string, ProductRow>();
    for (const row of exact.data?.items ?? []) byId.set(row.id, row);
    for (const page of data?.pages ?? []) for (const row of productsInOrder(page.items, wanted)) byId.set(row.id, row);
    const all = [...byId.values()];
    return isOld ? all.filter((row) => stillFits(row, wanted)) : all;
  }, [data, exact.data, enabled, isOld, wanted]);
  return {
    products,
    /** True while the answer to what is typed is not there yet. */
    searching: wanted !== '' && isOld && !list.isError,
    failed: list.isError && !isOld,
    retry: () => void list.refetch(),
    /** Loads more of them; null if these are all. */
    more: list.hasNextPage && !isOld && enabled ? () => void list.fetchNextPage() : null,
  };
}
