/**
 * Loaded products are kept for five minutes without asking the server again. So any code that changes a product must call a
 * function from here, which updates or reloads everything that shows the product.
 */
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useMemo } from 'react';
import { statusOfText } from '#shared/products/views.ts';
import { useSession } from '../session/store.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { loadLater } from '../ui/load-later.ts';
import type { Product, ProductRow } from './product-types.ts';

const loadRecent = () => loadLater(() => import('../keys/recent.ts'));

type Page = RouterOutputs['products']['list'];
type Cached = Page | InfiniteData<Page>;

export type ProductCache = ReturnType<typeof useProductCache>;

export function useProductCache() {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  return useMemo(() => {
    const lists = getQueryKey(trpc.products.list);

    const eachRow = (change: (rows: ProductRow[]) => ProductRow[]) => {
      const changed = (page: Page): Page => {
        const items = change(page.items);
        const same = items.length === page.items.length && items.every((row, at) => row === page.items[at]);
        return same ? page : { ...page, items };
      };
      client.setQueriesData<Cached>({ queryKey: lists }, (cached) => {
        if (!cached) return cached;
        if (!('pages' in cached)) return changed(cached);
        const pages = cached.pages.map(changed);
        return pages.every((page, at) => page === cached.pages[at]) ? cached : { ...cached, pages };
      });
    };
    const without = (ids: ReadonlySet<string>) => eachRow((rows) => rows.filter((row) => !ids.has(row.id)));
    const counted = () =>
      Promise.all([
        utils.products.facets.invalidate(),
        utils.products.viewCounts.invalidate(),
        utils.health.summary.invalidate(),
        utils.account.dashboard.invalidate(),
        utils.account.numbers.invalidate(),
      ]);

    return {
      /**
       * Removes rows from all cached lists. Returns a function that puts the rows back, except into lists that have changed
       * since: putting back their earlier state would undo those changes.
       */
      takeOut(ids: ReadonlySet<string>): () => void {
        const before = client.getQueriesData<Cached>({ queryKey: lists });
        without(ids);
        const after = before.map(([key]) => client.getQueryData<Cached>(key));
        return () => {
          for (const [at, [key, data]] of before.entries()) {
            if (client.getQueryData(key) === after[at]) client.setQueryData(key, data);
          }
        };
      },
      /**
       * Call after a deletion. The lists need not be loaded again: the next page starts after the last row's key, not at a row
       * number, so nothing shifts when rows are missing.
       */
      deleted(ids: readonly string[]) {
        // Remove the rows once more, because a response that was already on its way may have brought them back.
        without(new Set(ids));
        void loadRecent().then(({ forgetRecent }) => forgetRecent(useSession.getState().authUser?.uid ?? '', ids));
        for (const id of ids) client.removeQueries({ queryKey: getQueryKey(trpc.products.get, { id }, 'query') });
        return Promise.all([utils.products.deleted.invalidate(), counted()]);
      },
      /** Call after products were added: newly created, restored or imported. */
      appeared(products: readonly Product[]) {
        for (const product of products) utils.products.get.setData({ id: product.id }, product);
        return Promise.all([utils.products.list.invalidate(), utils.products.deleted.invalidate(), counted()]);
      },
      /**
       * Call after a product was saved. Its rows change at once; the lists are loaded again, because order and filters may have
       * changed.
       */
      saved(product: Product) {
        const { id } = product;
        utils.products.get.setData({ id }, product);
        eachRow((rows) =>
          rows.map((row) => (row.id === id ? { ...row, ...rowOf(product), status: statusOf(row, product) } : row)),
        );
        return Promise.all([
          // What a product lacks may be all that keeps its text from being written.
          utils.batches.writable.invalidate(),
          utils.products.list.invalidate(),
          utils.products.versions.invalidate({ productId: id }),
          utils.products.facts.invalidate({ id }),
          utils.seo.checklist.invalidate({ productId: id }),
          counted(),
        ]);
      },
      /** Shows changed fields of a product in its rows, before they are saved. */
      rowPatched: (id: string, change: Partial<ProductRow>) =>
        eachRow((rows) => rows.map((row) => (row.id === id ? { ...row, ...change } : row))),
      /** The row of a product as a list shows it; undefined if none does. */
      shownRow(id: string): ProductRow | undefined {
        for (const [, cached] of client.getQueriesData<Cached>({ queryKey: lists })) {
          const pages = cached ? ('pages' in cached ? cached.pages : [cached]) : [];
          for (const { items } of pages) for (const row of items) if (row.id === id) return row;
        }
        return undefined;
      },
      /**
       * Call after cells of the list were saved. The lists are loaded again only when somebody comes back to them: a row that jumps
       * to another place while one goes from cell to cell would take the focus with it. `waiting` are changes that are not saved yet.
       */
      cellsSaved(product: Product, waiting: Partial<ProductRow>) {
        const { id } = product;
        utils.products.get.setData({ id }, product);
        eachRow((rows) =>
          rows.map((row) => (row.id === id ? { ...row, ...rowOf(product), status: statusOf(row, product), ...waiting } : row)),
        );
        return Promise.all([
          utils.products.list.invalidate(undefined, { refetchType: 'none' }),
          utils.products.versions.invalidate({ productId: id }),
          utils.products.facts.invalidate({ id }),
          utils.seo.checklist.invalidate({ productId: id }),
          counted(),
        ]);
      },
      /** Call after a part of a product, for instance its keywords, was saved on its own. */
      patched(id: string, change: Partial<Product>) {
        utils.products.get.setData({ id }, (product) => product && { ...product, ...change });
        return Promise.all([utils.products.list.invalidate(), utils.seo.checklist.invalidate({ productId: id }), counted()]);
      },
      /** Call after many products were changed, for example by an import or a bulk edit. Everything that shows or counts products is loaded again. */
      manyChanged: () =>
        Promise.all([
          utils.products.invalidate(),
          utils.health.invalidate(),
          utils.seo.invalidate(),
          utils.subscriptions.current.invalidate(),
          utils.account.dashboard.invalidate(),
          utils.account.numbers.invalidate(),
          utils.batches.writable.invalidate(),
        ]),
      /** Loads a product again. Call when the screen is known to be out of date. */
      refetched: (id: string) => utils.products.get.invalidate({ id }),
      /** Call after the AI has scored a product. */
      scored(id: string, score: Pick<Product, 'seoScore' | 'scoreOutdated' | 'seoRecommendations'>) {
        utils.products.get.setData({ id }, (product) => product && { ...product, ...score });
        const { seoScore, scoreOutdated } = score;
        eachRow((rows) => rows.map((row) => (row.id === id ? { ...row, seoScore, scoreOutdated } : row)));
        return Promise.all([utils.products.list.invalidate(), utils.subscriptions.current.invalidate(), counted()]);
      },
    };
  }, [client, utils]);
}

/** A draft that waits goes on waiting until the list is loaded again. */
const statusOf = (row: ProductRow, product: Product) => (row.draft ? row.status : statusOfText(product));

function rowOf(product: Product): Omit<ProductRow, 'status'> {
  const { id, name, category, brand, price, currency, image, tags, sku, stock, version, createdAt, updatedAt } = product;
  const { seoScore, scoreOutdated } = product;
  const hasDescription = product.description !== '';
  return {
    id,
    name,
    category,
    brand,
    price,
    currency,
    image,
    tags,
    sku,
    stock,
    version,
    createdAt,
    updatedAt,
    seoScore,
    scoreOutdated,
    hasDescription,
  };
}
