import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#shared/paths.ts';
import { RESTORE_DAYS } from '#shared/products/limits.ts';
import { readError } from '../../errors.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { agoText, exactTime } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { toast } from '../../ui/toast.ts';
import { plural } from '../format.ts';
import { ProductThumb } from '../product-thumb.tsx';
import type { DeletedProduct } from '../product-types.ts';
import { useRestoreProducts } from '../use-delete-products.ts';
import { deletedPagesKey, useDeletedPages } from '../use-deleted-pages.ts';
import { ListEnd } from './list-end.tsx';
import { ListSkeleton } from './list-skeleton.tsx';

/** The deleted products that can still be restored, with the number of days left for each. */
export function DeletedProducts() {
  const deleted = useDeletedPages();
  const cache = useQueryClient();
  const restore = useRestoreProducts();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<{ title: string; message: string; full: boolean } | null>(null);
  const shown = deleted.data?.pages.flat().length ?? 0;

  const bringBack = async (products: readonly DeletedProduct[]) => {
    setProblem(null);
    setBusy(new Set(products.map(({ id }) => id)));
    const { restored, failed } = await restore(products);
    const back = new Set(restored.map(({ id }) => id));
    cache.setQueryData<InfiniteData<DeletedProduct[]>>(
      deletedPagesKey(),
      (data) => data && { ...data, pages: data.pages.map((rows) => rows.filter(({ id }) => !back.has(id))) },
    );
    setBusy(new Set());
    if (restored.length > 0) {
      const [first] = restored;
      toast.success(restored.length === 1 ? `“${first?.name}” is back` : `${plural(restored.length, 'product')} are back`);
    }
    const [first] = failed;
    if (!first) return;
    const { code, message } = readError(first.error);
    const title =
      failed.length === 1 ? `“${first.name}” could not be restored` : `${failed.length} products could not be restored`;
    setProblem({ title, message, full: code === 'PLAN_LIMIT' });
  };

  /** Asks once more which products the catalogue has: another tab or an import may have brought some back. */
  const restoreAll = async () => {
    const { data } = await deleted.refetch();
    await bringBack(withoutTwins(data?.pages.flat() ?? []));
  };

  return (
    <div className="grid gap-4">
      {problem && (
        <Banner
          tone="warn"
          announce
          title={problem.title}
          action={problem.full && <ButtonLink href={paths.subscriptions}>See plans</ButtonLink>}
        >
          {problem.message} Nothing is lost: it stays here until its days are over.
        </Banner>
      )}
      <Card flush>
        <QueryView
          query={deleted}
          failed="The deleted products could not be loaded."
          loading={<ListSkeleton rows={3} />}
          isEmpty={({ pages }) => pages.flat().length === 0}
          empty={
            <EmptyState title="Nothing was deleted lately">
              A product you delete stays here for {RESTORE_DAYS} days. Then it is removed for good.
            </EmptyState>
          }
        >
          {({ pages }) => {
            const rows = pages.flat();
            const once = withoutTwins(rows);
            const all = deleted.hasNextPage ? 'these' : 'all';
            return (
              <>
                <div className="flex flex-wrap items-center justify-between gap-3 border-b px-4 py-2.5">
                  <p className="max-w-[80ch] text-pretty text-muted-foreground">
                    Kept for {RESTORE_DAYS} days, then removed for good.
                    {twinWords(rows)}
                  </p>
                  {once.length > 1 && (
                    <Button size="sm" busy={busy.size > 1} disabled={busy.size > 0} onClick={restoreAll}>
                      Restore {once.length < rows.length ? 'the other' : all} {once.length.toLocaleString('en')}
                    </Button>
                  )}
                </div>
                <ul className="divide-y">
                  {rows.map((row) => (
                    <DeletedRow key={row.id} row={row} busy={busy.has(row.id)} onRestore={() => bringBack([row])} />
                  ))}
                </ul>
              </>
            );
          }}
        </QueryView>
      </Card>
      {shown > 0 && (
        <ListEnd
          shown={shown}
          more={deleted.hasNextPage}
          loading={deleted.isFetchingNextPage}
          failed={deleted.isFetchNextPageError}
          onMore={() => deleted.fetchNextPage()}
        />
      )}
    </div>
  );
}

/** Products that would stand in the catalogue twice are restored one by one only. */
const withoutTwins = (rows: readonly DeletedProduct[]) => rows.filter(({ twin }) => twin === null);

/** Says how many products are not restored with the others, and why. */
function twinWords(rows: readonly DeletedProduct[]): string {
  const have = (kind: DeletedProduct['twin']) => rows.filter(({ twin }) => twin === kind).length;
  const [here, older] = [have('inCatalogue'), have('deletedLater')];
  const parts: string[] = [];
  if (here > 0) parts.push(` Your catalogue has ${here.toLocaleString('en')} of them again.`);
  if (older > 0) parts.push(` ${older.toLocaleString('en')} ${older === 1 ? 'was' : 'were'} deleted again later.`);
  if (here + older > 0)
    parts.push(` So that no product stands in it twice, restore ${here + older === 1 ? 'it' : 'these'} one by one.`);
  return parts.join('');
}

function DeletedRow({ row, busy, onRestore }: { row: DeletedProduct; busy: boolean; onRestore: () => void }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <span className="flex min-w-0 flex-1 basis-56 items-center gap-3">
        <ProductThumb src={row.image} />
        <span className="grid min-w-0">
          <span className="truncate font-semibold">{row.name}</span>
          <span className="truncate text-muted-foreground text-sm">
            {row.sku && `${row.sku} · `}
            <time dateTime={row.deletedAt} title={exactTime(row.deletedAt)}>
              Deleted {agoText(row.deletedAt, new Date())}
            </time>
          </span>
        </span>
      </span>
      <span className="ms-auto flex items-center gap-3">
        {row.twin && <Badge tone="warn">{row.twin === 'inCatalogue' ? 'In your catalogue again' : 'Deleted again later'}</Badge>}
        <Badge tone={row.daysLeft <= 1 ? 'warn' : 'neutral'}>{plural(row.daysLeft, 'day')} left</Badge>
        <Button
          size="sm"
          busy={busy}
          aria-label={`Restore ${row.name}`}
          icon={<RotateCcw className="size-4" />}
          onClick={onRestore}
        >
          Restore
        </Button>
      </span>
    </li>
  );
}
