import { memo, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { FindingNote } from '../../health/finding-notes.tsx';
import { useRight } from '../../teams/use-right.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cn } from '../../ui/cn.ts';
import { useStable } from '../../ui/use-stable.ts';
import { ProductThumb } from '../product-thumb.tsx';
import type { ProductRow } from '../product-types.ts';
import { CellSheet } from './cell-sheet.tsx';
import { type CellField, cellFields, cellNames } from './cells.ts';
import { Price } from './product-table.tsx';
import { type RowActions, RowCheckbox, RowMenu, ScoreLink, StatusBadge, StockText, subline } from './row-parts.tsx';
import { headState } from './selection.ts';
import type { Cells, Place } from './use-cells.ts';

/** The product list on a phone: cards instead of a table. */
export function ProductCards({
  rows,
  chosen,
  actions,
  cells,
  onChooseAll,
}: {
  rows: readonly ProductRow[];
  chosen: ReadonlySet<string>;
  actions: RowActions;
  cells: Cells;
  onChooseAll: () => void;
}) {
  const shown = rows.map(({ id }) => id);
  const state = headState(chosen, shown);
  const [opened, setOpened] = useState<(Place & { isOpen: boolean; times: number }) | null>(null);
  const openRow = rows.find(({ id }) => id === opened?.id);
  const { open } = useStable({
    open: (place: Place) => setOpened({ ...place, isOpen: true, times: (opened?.times ?? 0) + 1 }),
  });
  const { setSheetOpen } = cells;
  const isSheetOpen = opened?.isOpen === true && openRow !== undefined;
  useEffect(() => {
    setSheetOpen(isSheetOpen);
    return () => setSheetOpen(false);
  }, [isSheetOpen, setSheetOpen]);
  return (
    <>
      <div data-needs="edit" className="border-b bg-sunken px-3 py-1.5 text-muted-foreground text-sm">
        <Checkbox
          className="items-center"
          label={state === 'all' ? 'Select none' : `Select all ${shown.length} shown`}
          checked={state === 'all'}
          indeterminate={state === 'some'}
          onChange={onChooseAll}
        />
      </div>
      <ul className="divide-y">
        {rows.map((row) => (
          <ProductCard
            key={row.id}
            row={row}
            chosen={chosen.has(row.id)}
            actions={actions}
            problemOf={cells.edits.problemOf}
            onOpen={open}
          />
        ))}
      </ul>
      {opened && openRow && (
        <CellSheet
          key={opened.times}
          row={openRow}
          first={opened.field}
          isOpen={opened.isOpen}
          edits={cells.edits}
          onClose={() => setOpened({ ...opened, isOpen: false })}
        />
      )}
    </>
  );
}

// A tick in one box draws that card alone.
const ProductCard = memo(function ProductCard({
  row,
  chosen,
  actions,
  problemOf,
  onOpen,
}: {
  row: ProductRow;
  chosen: boolean;
  actions: RowActions;
  problemOf: Cells['edits']['problemOf'];
  onOpen: (place: Place) => void;
}) {
  return (
    <li data-row={row.id} className={cn('flex gap-2.5 px-3 py-3', chosen && 'bg-primary-soft')}>
      <RowCheckbox row={row} chosen={chosen} actions={actions} />
      <ProductThumb src={row.image} size="md" />
      <div className="grid min-w-0 flex-1 content-start gap-0.5">
        <Link href={paths.product(row.id)} data-row-link="" className="line-clamp-2 font-semibold">
          {row.name}
        </Link>
        <p className="truncate text-muted-foreground text-sm">{subline(row)}</p>
        <FindingNote id={row.id} name={row.name} />
        <p className="-mx-1.5 flex flex-wrap items-center tabular-nums">
          <CardCell row={row} field="price" onOpen={onOpen}>
            <span className="font-medium">
              <Price row={row} />
            </span>
          </CardCell>
          <CardCell row={row} field="stock" onOpen={onOpen}>
            <span className="text-muted-foreground">
              {row.stock > 0 && <span aria-hidden>Stock </span>}
              <StockText stock={row.stock} />
            </span>
          </CardCell>
        </p>
        {cellFields.map((field) => {
          const problem = problemOf(row.id, field);
          return (
            problem && (
              <p key={field} role="alert" className="text-sm text-warn">
                {problem.message}{' '}
                <button
                  type="button"
                  className="min-h-11 font-semibold underline underline-offset-2"
                  onClick={() => onOpen({ id: row.id, field })}
                >
                  Look at it
                </button>
              </p>
            )
          );
        })}
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <ScoreLink row={row} />
          <StatusBadge row={row} />
        </p>
      </div>
      <RowMenu row={row} actions={actions} />
    </li>
  );
});

/** A value that a tap opens for editing. */
function CardCell({
  row,
  field,
  onOpen,
  children,
}: {
  row: ProductRow;
  field: CellField;
  onOpen: (place: Place) => void;
  children: ReactNode;
}) {
  // As in `EditableCell`: who may only look gets the plain value.
  if (!useRight('edit')) return <span className="px-1.5 py-2.5">{children}</span>;
  return (
    <button type="button" className="min-h-11 min-w-6 rounded-control px-1.5" onClick={() => onOpen({ id: row.id, field })}>
      <span className="sr-only">{`${cellNames[field]} of ${row.name}: `}</span>
      {children}
    </button>
  );
}
