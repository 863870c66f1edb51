import { keepPreviousData } from '@tanstack/react-query';
import { type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { ROWS_SHOWN, type RowKind } from '#shared/imports/imports.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cn } from '../../ui/cn.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { useKeys } from '../../ui/keys.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import type { Import, ImportRow } from '../import-types.ts';
import type { Changes } from '../use-changes.ts';
import { CellBar } from './cell-bar.tsx';
import { RowsGrid } from './rows-grid.tsx';
import { faultAfter, inShownOrder, shownColumns, withChanges } from './shown-rows.ts';
import { type Place, useMends } from './use-mends.ts';

/** More columns than this are not drawn, because a grid of a thousand would be slow. */
const COLUMNS_SHOWN = 80;

/** The id of the region, for links that lead to it. */
export const ROWS = 'rows';

export interface RowsHandle {
  /** Goes to the first cell with this fault. False if none of the shown rows has it. */
  showFault: (fault: string) => boolean;
}

/** The first rows of the file, those with faults first, to be looked at and mended. */
export function RowsCard({
  ref,
  one,
  changes,
  only,
  onOnly,
  onNoFault,
}: {
  ref: Ref<RowsHandle>;
  one: Import;
  changes: Changes;
  only: RowKind | null;
  onOnly: (only: RowKind | null) => void;
  /** Called if somebody asks for the next fault and there is none. */
  onNoFault: () => void;
}) {
  const query = trpc.imports.rows.useQuery(
    { id: one.id, ...(only && { only }) },
    { staleTime: 0, refetchOnMount: 'always', placeholderData: keepPreviousData },
  );
  const [all, setAll] = useState(false);
  const [active, setActive] = useState<Place | null>(null);
  /** The cell that was just edited. Enter moves on to the next row, and the next fault is looked for from the edited cell. */
  const mended = useRef<Place | null>(null);
  const fresh = query.isPlaceholderData ? undefined : query.data;
  const ordered = useOrder(fresh, `${only} ${JSON.stringify(one.form)} ${one.columns.length}`) ?? query.data;
  const rows = useMemo(() => ordered && withChanges(ordered, changes.waiting), [ordered, changes.waiting]);
  const columns = useMemo(() => shownColumns(one.columns, rows ?? [], all, COLUMNS_SHOWN), [one.columns, rows, all]);
  const hidden = one.columns.length - columns.length;
  const mends = useMends(rows ?? [], changes);
  const table = useRef<HTMLTableElement>(null);
  const goTo = ({ row, at }: Place) => {
    const cell = table.current?.querySelector<HTMLElement>(`[data-cell="${row} ${at}"]`);
    cell?.focus();
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const hasFaults = faultAfter(rows ?? [], columns, null, 1) !== null;
  const goToFault = (step: 1 | -1) => {
    const next = faultAfter(rows ?? [], columns, mended.current ?? active, step);
    if (next) goTo(next);
    else if (rows && one.counts.faulty > 0) onOnly('faulty');
    else onNoFault();
  };
  useFaultKey(goToFault, mends.editing !== null);
  useImperativeHandle(ref, () => ({
    showFault: (wanted) => {
      const found = rows?.find(({ faults }) => faults.some(({ fault }) => fault === wanted));
      if (!found) return false;
      goTo({ row: found.number, at: found.faults.find(({ fault }) => fault === wanted)?.at ?? -1 });
      return true;
    },
  }));

  return (
    <section id={ROWS} tabIndex={-1} aria-label="Rows of the file" className="min-w-0 outline-none">
      <Card
        flush
        className="overflow-hidden"
        title="Rows"
        description={rowsWords(one, only, rows?.length ?? 0)}
        actions={
          <div className="flex flex-wrap gap-2">
            {/* Only once they are there: until then the rows shown before stand here, and they are not the ones that it names. */}
            {only === 'leftOut' && (fresh?.length ?? 0) > 0 && (
              <Button
                size="sm"
                onClick={() => changes.change({ rows: { numbers: (rows ?? []).map(({ number }) => number), leaveOut: false } })}
              >
                Include these again
              </Button>
            )}
            {only && (
              <Button size="sm" variant="ghost" onClick={() => onOnly(null)}>
                Show all rows
              </Button>
            )}
            {hasFaults && (
              <Button size="sm" aria-keyshortcuts="F8" onClick={() => goToFault(1)}>
                Next fault <Kbd className="touch:hidden">F8</Kbd>
              </Button>
            )}
            {hidden > 0 || all ? (
              <Button size="sm" variant="ghost" aria-pressed={all} onClick={() => setAll(!all)}>
                {all ? 'Hide columns kept as they are' : `Show ${hidden} more ${hidden === 1 ? 'column' : 'columns'}`}
              </Button>
            ) : null}
          </div>
        }
      >
        <QueryView
          query={{ ...query, data: rows }}
          failed="The rows could not be loaded."
          loading={<SkeletonRows rows={6} />}
          isEmpty={(found) => found.length === 0}
          empty={<p className="border-t px-5 py-8 text-center text-muted-foreground">There are no such rows.</p>}
        >
          {(found) => (
            <>
              <CellBar
                place={active}
                rows={found}
                columns={one.columns}
                mends={mends}
                isShort={one.plan.say !== null}
                onReturn={goTo}
              />
              {/* `relative` keeps the texts for screen readers inside; otherwise the page would grow by them. */}
              <div className={cn('relative max-h-[70vh] overflow-auto border-t', query.isPlaceholderData && 'opacity-60')}>
                <RowsGrid
                  ref={table}
                  rows={found}
                  columns={columns}
                  mends={mends}
                  active={active}
                  onActive={(place, edited) => {
                    mended.current = edited;
                    setActive(place);
                  }}
                />
              </div>
            </>
          )}
        </QueryView>
      </Card>
    </section>
  );
}

/** F8 goes to the next fault from anywhere on the page, and with Shift to the one before; not while a cell is edited. */
function useFaultKey(go: (step: 1 | -1) => void, isEditing: boolean): void {
  useKeys(
    'Rows of the file',
    [
      { keys: 'F8', does: 'Next fault', repeats: true, run: () => go(1) },
      { keys: 'Shift+F8', does: 'Fault before', repeats: true, run: () => go(-1) },
    ],
    !isEditing,
  );
}

/** The rows in an order that stays until `key` changes: another filter, or the file read in another way. */
function useOrder(fresh: readonly ImportRow[] | undefined, key: string): readonly ImportRow[] | undefined {
  const kept = useRef<{ key: string; from: readonly ImportRow[]; rows: readonly ImportRow[] } | null>(null);
  if (!fresh) return kept.current?.key === key ? kept.current.rows : undefined;
  if (kept.current?.key !== key) kept.current = { key, from: fresh, rows: fresh };
  else if (kept.current.from !== fresh) kept.current = { key, from: fresh, rows: inShownOrder(kept.current.rows, fresh) };
  return kept.current.rows;
}

const ofKind: Record<RowKind, string> = {
  new: 'of new products',
  changed: 'of products that change',
  same: 'of products that stay the same',
  faulty: 'of products with faults',
  skipped: 'of products that are skipped',
  leftOut: 'that are left out',
};

function rowsWords({ counts }: Import, only: RowKind | null, shown: number): string {
  if (shown === 0 && counts.rows > 0) return 'Loading the rows …';
  if (only) return `${shown === ROWS_SHOWN ? `The first ${ROWS_SHOWN} rows` : 'Rows'} ${ofKind[only]}`;
  const first = counts.faulty > 0 ? ', those with faults first' : '';
  return counts.rows > shown
    ? `The first ${shown.toLocaleString('en')} of ${counts.rows.toLocaleString('en')}${first}`
    : `All ${counts.rows.toLocaleString('en')}${first}`;
}
