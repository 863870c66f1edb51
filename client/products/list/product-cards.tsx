import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { FindingNote } from '../../health/finding-notes.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cn } from '../../ui/cn.ts';
import { ProductThumb } from '../product-thumb.tsx';
import type { ProductRow } from '../product-types.ts';
import { Price } from './product-table.tsx';
import { type RowActions, RowCheckbox, RowMenu, ScoreLink, StatusBadge, StockText, subline } from './row-parts.tsx';
import { headState } from './selection.ts';

/** The product list on a phone: cards instead of a table. */
export function ProductCards({
  rows,
  actions,
  onChooseAll,
}: {
  rows: readonly ProductRow[];
  actions: RowActions;
  onChooseAll: () => void;
}) {
  const shown = rows.map(({ id }) => id);
  const state = headState(actions.chosen, shown);
  return (
    <>
      <div className="border-b bg-sunken px-3 py-1.5 text-muted-foreground text-sm">
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
          <li
            key={row.id}
            data-row={row.id}
            className={cn('flex gap-2.5 px-3 py-3', actions.chosen.has(row.id) && 'bg-primary-soft')}
          >
            <RowCheckbox row={row} actions={actions} />
            <ProductThumb src={row.image} size="md" />
            <div className="grid min-w-0 flex-1 content-start gap-0.5">
              <Link href={paths.product(row.id)} data-row-link="" className="line-clamp-2 font-semibold">
                {row.name}
              </Link>
              <p className="truncate text-muted-foreground text-sm">{subline(row)}</p>
              <FindingNote id={row.id} name={row.name} />
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 tabular-nums">
                <span className="font-medium">
                  <Price row={row} />
                </span>
                <span className="text-muted-foreground">
                  {row.stock > 0 && 'Stock '}
                  <StockText stock={row.stock} />
                </span>
              </p>
              <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
                <ScoreLink row={row} />
                <StatusBadge row={row} />
              </p>
            </div>
            <RowMenu row={row} actions={actions} />
          </li>
        ))}
      </ul>
    </>
  );
}
