import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { MOST_CHOSEN, MOST_EACH } from '#shared/products/limits.ts';
import { type ProductView, productViews } from '#shared/products/views.ts';
import { useStartBatch, writeSelection } from '../../batches/use-start-batch.tsx';
import { useBulkEditDialog } from '../../bulk-edits/use-bulk-edit-dialog.tsx';
import { readError } from '../../errors.ts';
import type { Subject } from '../../exports/subject.ts';
import { useExportDialog } from '../../exports/use-export-dialog.tsx';
import { FindingNotes } from '../../health/finding-notes.tsx';
import { useListAfterCheck } from '../../health/use-health.ts';
import { useRight } from '../../teams/use-right.ts';
import { trpc } from '../../trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cn } from '../../ui/cn.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useKeys } from '../../ui/keys.ts';
import { loadLater } from '../../ui/load-later.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { useStable } from '../../ui/use-stable.ts';
import { counted, plural } from '../format.ts';
import { PausedRows } from '../paused/paused-rows.tsx';
import type { ProductRow } from '../product-types.ts';
import { useDeleteProducts } from '../use-delete-products.ts';
import { BulkBar } from './bulk-bar.tsx';
import { DraftsPanel, ReviewsPanel } from './drafts-panel.tsx';
import { filterOf, isFiltered, type ListState, orderAfterClick, viewAddress, withoutFilters } from './list-address.ts';
import { ListEnd } from './list-end.tsx';
import type { ListLook } from './list-look.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { NoProducts } from './no-products.tsx';
import { ProductCards } from './product-cards.tsx';
import { ProductTable } from './product-table.tsx';
import { clickHead, clickRow, extendTo } from './selection.ts';
import { useCells } from './use-cells.ts';
import { useCollectProducts } from './use-collect-products.ts';
import { type Pasted, usePasteGrid } from './use-paste-grid.ts';
import { useProductPages } from './use-product-pages.ts';
import { useRowKeys } from './use-row-keys.ts';

const RecentEdits = lazy(() =>
  loadLater(() => import('../../bulk-edits/recent-edits.tsx').then(({ RecentEdits }) => ({ default: RecentEdits }))),
);
const PasteDialog = lazy(() => loadLater(() => import('../../bulk-edits/paste-dialog.tsx')));

/**
 * The list of products that are not deleted. If there is nothing to list, says why: the list is loading, loading failed, there
 * are no products, or there are none in the chosen view.
 */
export function LivingProducts({
  state,
  look,
  checkedAt,
  onChange,
}: {
  state: ListState;
  look: ListLook;
  /** When the whole catalogue was checked last, if the list shows one kind of finding. */
  checkedAt: string | null | undefined;
  onChange: (change: Partial<ListState>) => void;
}) {
  const list = useProductPages(state);
  const waiting = productViews.find((view) => view === state.view);
  const wide = useMedia('(width >= 640px)');
  const remove = useDeleteProducts();
  const [problem, setProblem] = useState<string | null>(null);
  const rows = list.data?.pages.flatMap((page) => page.items);
  const ids = list.data?.pages.map(({ items }) => items.map(({ id }) => id)) ?? [];
  const filter = filterOf(state);
  const choice = useChoice(rows ?? [], JSON.stringify(filter));
  // Only then can more be selected than is shown, so only then are the products counted.
  const allShown = rows !== undefined && rows.length > 0 && choice.rows.length === rows.length;
  const matching = trpc.products.count.useQuery(filter, { enabled: allShown && list.hasNextPage, staleTime: 0 });
  const total = trpc.products.countShown.useQuery(filter, { enabled: list.hasNextPage, staleTime: 0 }).data;
  const collecting = useCollectProducts();
  const region = useRef<HTMLElement>(null);

  const focusList = () => region.current?.focus({ preventScroll: true });
  const onDelete = async (products: readonly ProductRow[]) => {
    setProblem(null);
    choice.clear();
    // Deleting removes the row or the bar whose button was pressed, and the focus with it. So the list takes the focus.
    focusList();
    const failed = await remove(products);
    if (failed) setProblem(`${nameOf(failed.left)} could not be deleted. ${failed.problem}`);
  };
  const onDeleteMatching = async () => {
    setProblem(null);
    const products = await collecting.collect(filter).catch((error: unknown) => readError(error).message);
    if (typeof products === 'string') return setProblem(`Nothing was deleted. ${products}`);
    if (products === null)
      return setProblem(
        `Nothing was deleted: at most ${MOST_CHOSEN.toLocaleString('en')} products can be deleted at once. Choose a view or a filter that shows fewer.`,
      );
    await onDelete(products);
    await list.refetch();
  };
  const exporting = useExportDialog();
  const editing = useBulkEditDialog();
  const writing = useStartBatch();
  const subjectOf = (products: readonly ProductRow[]): Subject => ({
    products: { kind: 'ids', ids: products.map(({ id }) => id) },
    count: products.length,
    ...(products.length === 1 && { name: products[0]?.name }),
  });
  const chosen = (): Subject => {
    if (!choice.everything) return subjectOf(choice.rows);
    const isWhole = Object.keys(filter).length === 0;
    return { products: isWhole ? { kind: 'all' } : { kind: 'filter', filter }, count: matching.data ?? null };
  };
  const why = choice.rows.length === 0 ? 'Select products in the list first.' : undefined;
  const edits = useRight('edit');
  const onSelection = [
    { does: writeSelection, inPalette: true, why, run: () => writing.open(chosen().products) },
    { does: 'Edit the selection', inPalette: true, why, run: () => editing.open(chosen(), choice.rows) },
    { does: 'Export the selection', inPalette: true, why, run: () => exporting.open(chosen()) },
  ];
  useKeys('Product list', edits ? onSelection : []);
  useRowKeys(region, choice.choose, choice.extend, choice.rows.length > 0 ? choice.clear : null, edits);
  const cells = useCells(region);
  useListAfterCheck(checkedAt, cells.isEditing);
  const [pasted, setPasted] = useState<{ pasted: Pasted; isOpen: boolean; times: number } | null>(null);
  usePasteGrid({
    region,
    rows: rows ?? [],
    chosen: choice.chosen,
    everything: choice.everything,
    cells,
    load: async (count) => {
      let { data } = list;
      const loaded = () => data?.pages.flatMap((page) => page.items) ?? [];
      while (loaded().length < count && loaded().length <= MOST_EACH && data?.pages.at(-1)?.nextCursor)
        ({ data } = await list.fetchNextPage({ throwOnError: true }));
      return loaded();
    },
    onPaste: (next) => setPasted({ pasted: next, isOpen: true, times: (pasted?.times ?? 0) + 1 }),
  });
  const actions = useStable({
    onChoose: choice.choose,
    onExport: (row: ProductRow) => exporting.open(subjectOf([row])),
    onDelete: (row: ProductRow) => onDelete([row]),
  });
  // When a row changed is said as of the moment that the list came, so that a tick does not draw all rows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list has a new moment
  const now = useMemo(() => new Date(), [list.data]);

  return (
    <>
      {problem && (
        <Banner tone="bad" announce action={<Button onClick={() => setProblem(null)}>Close</Button>}>
          {problem}
        </Banner>
      )}
      {state.view === 'drafts' && rows && rows.length > 0 && <DraftsPanel rows={rows} filtered={isFiltered(state)} />}
      {state.view === 'inReview' && rows && rows.length > 0 && <ReviewsPanel />}
      <section ref={region} tabIndex={-1} aria-label="Product list" aria-busy={list.isFetching} className="outline-none">
        <Card flush className={cn('overflow-clip', list.isPlaceholderData && 'opacity-60')}>
          <QueryView
            query={{ ...list, data: rows }}
            failed="Your products could not be loaded."
            loading={<ListSkeleton />}
            isEmpty={(found) => found.length === 0 && !list.hasNextPage}
            empty={
              state.health && !isFiltered({ ...state, health: '' }) ? (
                <NothingToMend />
              ) : isFiltered(state) ? (
                <NothingFound onClear={() => onChange(withoutFilters(state))} />
              ) : waiting ? (
                <NothingWaits view={waiting} />
              ) : (
                <NoProducts />
              )
            }
          >
            {(found) => (
              <PausedRows pages={ids}>
                <FindingNotes kind={state.health} pages={ids} onDismiss={focusList}>
                  {wide ? (
                    <ProductTable
                      rows={found}
                      chosen={choice.chosen}
                      actions={actions}
                      cells={cells}
                      order={state}
                      look={look}
                      onSort={(sort) => onChange(orderAfterClick(state, sort))}
                      onChooseAll={choice.chooseAll}
                      now={now}
                    />
                  ) : (
                    <ProductCards
                      rows={found}
                      chosen={choice.chosen}
                      actions={actions}
                      cells={cells}
                      onChooseAll={choice.chooseAll}
                    />
                  )}
                </FindingNotes>
              </PausedRows>
            )}
          </QueryView>
        </Card>
      </section>
      {rows && rows.length > 0 && (
        <ListEnd
          shown={rows.length}
          total={list.hasNextPage ? total : undefined}
          more={list.hasNextPage}
          loading={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onMore={() => list.fetchNextPage()}
        />
      )}
      <Suspense>
        <RecentEdits />
      </Suspense>
      <BulkBar
        count={choice.everything ? (matching.data ?? null) : choice.rows.length}
        everything={choice.everything}
        matching={allShown && list.hasNextPage ? (matching.data ?? null) : null}
        busy={collecting.busy}
        onEverything={choice.chooseEverything}
        onClear={choice.clear}
        onWrite={() => writing.open(chosen().products)}
        onEdit={() => editing.open(chosen(), choice.rows)}
        onExport={() => exporting.open(chosen())}
        onDelete={() => (choice.everything ? onDeleteMatching() : onDelete(choice.rows))}
      />
      {pasted && (
        <Suspense>
          <PasteDialog
            key={pasted.times}
            pasted={pasted.pasted}
            isOpen={pasted.isOpen}
            onClose={() => setPasted({ ...pasted, isOpen: false })}
          />
        </Suspense>
      )}
      {exporting.dialog}
      {editing.dialog}
      {writing.dialog}
    </>
  );
}

/** The selected rows of the list that `filter` shows, or everything that it matches. */
function useChoice(rows: readonly ProductRow[], filter: string) {
  const [all, setChosen] = useState<ReadonlySet<string>>(new Set());
  // The filter whose products are all selected, also those that are not shown. Another filter shows others: nothing is left of it, and
  // it is not back once the first one is opened again.
  const [everythingOf, setEverythingOf] = useState<string | null>(null);
  const everything = everythingOf === filter;
  if (everythingOf !== null && !everything) setEverythingOf(null);
  const [last, setLast] = useState<string | null>(null);
  const shown = rows.map(({ id }) => id);
  // A selected row may have left the list, because a filter was set or another tab above the list was opened. So only the rows
  // still shown count as selected.
  const chosenRows = everything ? [...rows] : rows.filter(({ id }) => all.has(id));
  const chosen = new Set(chosenRows.map(({ id }) => id));
  return {
    chosen,
    rows: chosenRows,
    everything,
    chooseEverything: () => setEverythingOf(filter),
    choose: (id: string, shift: boolean) => {
      setEverythingOf(null);
      setChosen(clickRow(chosen, shown, id, last, shift));
      setLast(id);
    },
    /** Takes the selection on from one row to the one beside it, or back. */
    extend: (from: string, to: string) => {
      setEverythingOf(null);
      setChosen(extendTo(chosen, from, to));
      setLast(to);
    },
    chooseAll: () => {
      setEverythingOf(null);
      setChosen(clickHead(chosen, shown));
    },
    clear: () => {
      setEverythingOf(null);
      setChosen(new Set());
    },
  };
}

const nameOf = (products: readonly { name: string }[]) =>
  products.length === 1 ? `“${products[0]?.name}”` : plural(products.length, 'product');

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState title="No products match" action={<Button onClick={onClear}>Clear filters</Button>}>
      The search looks into name, SKU, barcode, brand and tags.
    </EmptyState>
  );
}

function NothingToMend() {
  return (
    <EmptyState title="Nothing to mend here" action={<ButtonLink href={viewAddress('all')}>Show all products</ButtonLink>}>
      A product that needs this is listed here once it was checked.
    </EmptyState>
  );
}

/** What the list says when its open tab has no products: a title, and which products would be listed there. */
const nothingWaits: Record<ProductView, { title: string; comes: string }> = {
  noDescription: {
    title: 'Every product has a text',
    comes: 'A product without a description is listed here, so that you can have one written.',
  },
  drafts: {
    title: 'No draft waits for you',
    comes: 'A product whose draft you have not used or discarded yet is listed here. Open it to read the draft and decide.',
  },
  inReview: {
    title: 'No draft is in review',
    comes: 'A product is listed here while its draft waits for somebody who may put it live.',
  },
  lowScore: {
    title: 'No product scores below 70',
    comes: 'A product scored below 70, and not changed since, is listed here. Its score says what to improve.',
  },
  scoreOutdated: {
    title: 'No product changed since it was scored',
    comes: 'A product you change after it was scored is listed here until it is scored again.',
  },
  notScored: {
    title: 'No product is without a score',
    comes: 'A product that was never scored is listed here. Open it to have it scored.',
  },
  outOfStock: {
    title: 'No product is without stock',
    comes:
      'A product with a stock of 0 is listed here, also one that was never given a stock. Type in new stock, or delete what you no longer sell.',
  },
};

/** A product whose draft waits needs no text, and has none either: where the list is empty because of such ones, it leads to them. */
function OnlyDrafts({ drafts }: { drafts: number }) {
  const one = drafts === 1;
  return (
    <EmptyState
      title={`${one ? '1 product has' : `${counted(drafts)} products have`} a draft that waits for you`}
      action={
        <>
          <ButtonLink variant="primary" href={viewAddress('drafts')}>
            {one ? 'See the draft' : 'See the drafts'}
          </ButtonLink>
          <ButtonLink href={viewAddress('all')}>Show all products</ButtonLink>
        </>
      }
    >
      No product is without a text and without a draft. What you use becomes the text of its product.
    </EmptyState>
  );
}

function NothingWaits({ view }: { view: ProductView }) {
  const drafts =
    trpc.products.viewCounts.useQuery(undefined, { staleTime: 0, enabled: view === 'noDescription' }).data?.drafts ?? 0;
  if (view === 'noDescription' && drafts > 0) return <OnlyDrafts drafts={drafts} />;
  const { title, comes } = nothingWaits[view];
  return (
    <EmptyState title={title} action={<ButtonLink href={viewAddress('all')}>Show all products</ButtonLink>}>
      {comes}
    </EmptyState>
  );
}
