import { useRef, useState } from 'react';
import { type ProductView, productViews } from '#shared/products/views.ts';
import { useExportDialog } from '../../exports/use-export-dialog.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cn } from '../../ui/cn.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { plural } from '../format.ts';
import type { ProductRow } from '../product-types.ts';
import { useDeleteProducts } from '../use-delete-products.ts';
import { BulkBar } from './bulk-bar.tsx';
import { isFiltered, type ListState, viewAddress, withoutFilters } from './list-address.ts';
import { ListEnd } from './list-end.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { NoProducts } from './no-products.tsx';
import { ProductCards } from './product-cards.tsx';
import { ProductTable } from './product-table.tsx';
import { clickHead, clickRow } from './selection.ts';
import { useProductPages } from './use-product-pages.ts';

/**
 * The list of products that are not deleted. If there is nothing to list, says why: the list is loading, loading failed, there
 * are no products, or there are none in the chosen view.
 */
export function LivingProducts({ state, onClear }: { state: ListState; onClear: (cleared: ListState) => void }) {
  const list = useProductPages(state);
  const waiting = productViews.find((view) => view === state.view);
  const wide = useMedia('(width >= 640px)');
  const remove = useDeleteProducts();
  const [problem, setProblem] = useState<string | null>(null);
  const rows = list.data?.pages.flatMap((page) => page.items);
  const choice = useChoice(rows ?? []);
  const region = useRef<HTMLElement>(null);

  const onDelete = async (products: ProductRow[]) => {
    setProblem(null);
    choice.clear();
    // Deleting removes the row or the bar whose button was pressed, and the focus with it. So the list takes the focus.
    region.current?.focus({ preventScroll: true });
    const failed = await remove(products);
    if (failed) setProblem(`${nameOf(products)} could not be deleted. ${failed}`);
  };
  const exporting = useExportDialog();
  const exportRows = (products: readonly ProductRow[]) =>
    exporting.open({
      products: { kind: 'ids', ids: products.map(({ id }) => id) },
      count: products.length,
      ...(products.length === 1 && { name: products[0]?.name }),
    });
  const actions = {
    chosen: choice.chosen,
    onChoose: choice.choose,
    onExport: (row: ProductRow) => exportRows([row]),
    onDelete: (row: ProductRow) => onDelete([row]),
  };

  return (
    <>
      {problem && (
        <Banner tone="bad" announce action={<Button onClick={() => setProblem(null)}>Close</Button>}>
          {problem}
        </Banner>
      )}
      <section ref={region} tabIndex={-1} aria-label="Product list" aria-busy={list.isFetching} className="outline-none">
        <Card flush className={cn('overflow-hidden', list.isPlaceholderData && 'opacity-60')}>
          <QueryView
            query={{ ...list, data: rows }}
            failed="Your products could not be loaded."
            loading={<ListSkeleton />}
            isEmpty={(found) => found.length === 0 && !list.hasNextPage}
            empty={
              isFiltered(state) ? (
                <NothingFound onClear={() => onClear(withoutFilters(state))} />
              ) : waiting ? (
                <NothingWaits view={waiting} />
              ) : (
                <NoProducts />
              )
            }
          >
            {(found) =>
              wide ? (
                <ProductTable rows={found} actions={actions} onChooseAll={choice.chooseAll} now={new Date()} />
              ) : (
                <ProductCards rows={found} actions={actions} onChooseAll={choice.chooseAll} />
              )
            }
          </QueryView>
        </Card>
      </section>
      {rows && rows.length > 0 && (
        <ListEnd
          shown={rows.length}
          more={list.hasNextPage}
          loading={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onMore={() => list.fetchNextPage()}
        />
      )}
      <BulkBar
        count={choice.rows.length}
        ids={choice.rows.map(({ id }) => id)}
        onClear={choice.clear}
        onExport={() => exportRows(choice.rows)}
        onDelete={() => onDelete(choice.rows)}
      />
      {exporting.dialog}
    </>
  );
}

function useChoice(rows: readonly ProductRow[]) {
  const [all, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string | null>(null);
  const shown = rows.map(({ id }) => id);
  // A selected row may have left the list, because a filter was set or another tab above the list was opened. So only the rows
  // still shown count as selected.
  const chosenRows = rows.filter(({ id }) => all.has(id));
  const chosen = new Set(chosenRows.map(({ id }) => id));
  return {
    chosen,
    rows: chosenRows,
    choose: (id: string, shift: boolean) => {
      setChosen(clickRow(chosen, shown, id, last, shift));
      setLast(id);
    },
    chooseAll: () => setChosen(clickHead(chosen, shown)),
    clear: () => setChosen(new Set()),
  };
}

const nameOf = (products: readonly ProductRow[]) =>
  products.length === 1 ? `“${products[0]?.name}”` : plural(products.length, 'product');

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState title="No products match" action={<Button onClick={onClear}>Clear filters</Button>}>
      The search looks into name, SKU, barcode, brand and tags.
    </EmptyState>
  );
}

/** What the list says when its open tab has no products: a title, and which products would be listed there. */
const nothingWaits: Record<ProductView, { title: string; comes: string }> = {
  noDescription: {
    title: 'No product is without a description',
    comes: 'A product without a description is listed here.',
  },
  drafts: {
    title: 'No draft waits for you',
    comes: 'A product whose draft you have not used or discarded yet is listed here.',
  },
  lowScore: { title: 'No product scores under 70', comes: 'A product scored under 70, and not changed since, is listed here.' },
  scoreOutdated: {
    title: 'No product changed since it was scored',
    comes: 'A product you change after it was scored is listed here until it is scored again.',
  },
  notScored: { title: 'No product is without a score', comes: 'A product that was never scored is listed here.' },
};

function NothingWaits({ view }: { view: ProductView }) {
  const { title, comes } = nothingWaits[view];
  return (
    <EmptyState title={title} action={<ButtonLink href={viewAddress('all')}>Show all products</ButtonLink>}>
      {comes}
    </EmptyState>
  );
}
