import { useState } from 'react';
import { MOST_CHOSEN } from '#shared/products/limits.ts';
import type { ProductFilter } from '#shared/products/products.ts';
import { trpc } from '../../trpc.ts';
import type { ProductRow } from '../product-types.ts';

/** The most products that the server sends in one page. */
const PAGE = 100;

/** Collects all products that match a filter, page by page; null if they are too many for one action. */
export function useCollectProducts() {
  const { client } = trpc.useUtils();
  const [busy, setBusy] = useState(false);
  const collect = async (filter: ProductFilter): Promise<ProductRow[] | null> => {
    setBusy(true);
    try {
      const found: ProductRow[] = [];
      let cursor: string | null = null;
      do {
        const page: { items: ProductRow[]; nextCursor: string | null } = await client.products.list.query({
          ...filter,
          limit: PAGE,
          cursor,
        });
        found.push(...page.items);
        cursor = page.nextCursor;
        if (found.length > MOST_CHOSEN) return null;
      } while (cursor);
      return found;
    } finally {
      setBusy(false);
    }
  };
  return { busy, collect };
}
