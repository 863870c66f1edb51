import { Download, FileStack, Plus, Upload } from 'lucide-react';
import { useEffect } from 'react';
import { paths } from '#shared/paths.ts';
import { useExportDialog } from '../exports/use-export-dialog.tsx';
import { HealthCard } from '../health/health-card.tsx';
import { HealthPanel } from '../health/health-panel.tsx';
import { useHealth } from '../health/use-health.ts';
import { useSavedViews } from '../saved-views/use-saved-views.ts';
import { trpc } from '../trpc.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { DeletedProducts } from './list/deleted-products.tsx';
import { filterOf, isFiltered } from './list/list-address.ts';
import { useListLook } from './list/list-look.ts';
import { ListToolbar } from './list/list-toolbar.tsx';
import { LivingProducts } from './list/living-products.tsx';
import { rememberList, useListState } from './list/use-list-state.ts';
import { useViewActions } from './list/view-actions.tsx';
import { ViewTabs } from './list/view-tabs.tsx';
import { PausedProductsNotice } from './paused/paused-notice.tsx';
import { useDeletedPages } from './use-deleted-pages.ts';

/** On a phone the actions show their icons only, beside the title: what the page is for begins further up. */
const asIcon = 'max-sm:w-10 max-sm:px-0!';

export default function ProductListPage() {
  const [state, change] = useListState();
  const facets = trpc.products.facets.useQuery();
  const deleted = useDeletedPages();
  // Writing a text or deciding on a draft changes the counts on other screens, so they are counted anew here each time.
  const counts = trpc.products.viewCounts.useQuery(undefined, { staleTime: 0 });
  useEffect(() => rememberList(state), [state]);
  const saved = useSavedViews();
  const [look, setLook] = useListLook(saved.views?.find(({ id }) => id === state.saved));
  const views = useViewActions({ saved, state, hidden: look.hidden, onChange: change });
  const total = facets.data?.total;
  // `total` counts all products of the catalogue, so it is shown only above the list without filters.
  const whole = state.view === 'all' && !isFiltered(state);
  const health = useHealth(total !== undefined && total > 0).data;
  const exporting = useExportDialog();
  const onExport = () =>
    exporting.open(
      whole
        ? { products: { kind: 'all' }, count: total ?? null }
        : { products: { kind: 'filter', filter: filterOf(state) }, count: null },
    );
  const nothingYet = total === 0 && !isFiltered(state);
  return (
    <>
      <PageHeader
        title="Products"
        badge={whole && total !== undefined && total > 0 && <Badge className="tabular-nums">{total.toLocaleString('en')}</Badge>}
        oneLine
        actions={
          !nothingYet && (
            <>
              <ButtonLink
                variant="ghost"
                href={paths.batches}
                title="Many texts"
                icon={<FileStack className="size-4.5" />}
                className={asIcon}
              >
                <span className="max-sm:sr-only">Many texts</span>
              </ButtonLink>
              <ButtonLink
                data-needs="edit"
                href={paths.productImport}
                title="Import"
                icon={<Upload className="size-4.5" />}
                className={asIcon}
              >
                <span className="max-sm:sr-only">Import</span>
              </ButtonLink>
              {state.view !== 'deleted' && (
                <Button
                  data-needs="edit"
                  title="Export"
                  icon={<Download className="size-4.5" />}
                  className={asIcon}
                  onClick={onExport}
                >
                  <span className="max-sm:sr-only">Export</span>
                </Button>
              )}
              <ButtonLink
                data-needs="edit"
                variant="primary"
                href={paths.productNew}
                title="Add product"
                icon={<Plus className="size-4.5" />}
                className={asIcon}
              >
                <span className="max-sm:sr-only">Add product</span>
              </ButtonLink>
            </>
          )
        }
      />
      <PausedProductsNotice />
      {/* Its place is kept, so that the list stays where it is when it comes. */}
      <div className="mb-4 min-h-11 touch:min-h-13 max-sm:mb-2">
        {health && <HealthCard health={health} kind={state.health} />}
        {total === 0 && (
          <p className="flex min-h-11 items-center text-muted-foreground">What is to mend in your texts shows here.</p>
        )}
      </div>
      <ViewTabs
        state={state}
        counts={counts.data}
        deleted={deleted.data?.pages.flat().length}
        moreDeleted={deleted.hasNextPage}
        saved={saved.views}
        open={views.open}
        edited={views.edited}
        actions={views.actions}
      />
      {views.notice}
      {state.view === 'deleted' ? (
        <DeletedProducts />
      ) : (
        <div className="grid gap-3 max-sm:gap-2">
          {health && state.health && (
            <HealthPanel
              kind={state.health}
              count={health.counts[state.health]}
              dismissed={health.dismissed[state.health] ?? 0}
              filter={filterOf(state)}
            />
          )}
          {!nothingYet && <ListToolbar state={state} facets={facets.data} look={look} onLook={setLook} onChange={change} />}
          <LivingProducts state={state} look={look} checkedAt={state.health ? health?.finishedAt : undefined} onChange={change} />
        </div>
      )}
      {exporting.dialog}
      {views.dialog}
    </>
  );
}
