import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { memo, type ReactNode, useMemo } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { type ListColumn, listColumns, type ProductSort, type SortDirection } from '#shared/products/views.ts';
import { FindingNote } from '../../health/finding-notes.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cn } from '../../ui/cn.ts';
import { agoText, exactTime } from '../../ui/dates.ts';
import { priceText } from '../format.ts';
import { ProductThumb } from '../product-thumb.tsx';
import type { ProductRow } from '../product-types.ts';
import { EditableCell } from './editable-cell.tsx';
import type { ListLook } from './list-look.ts';
import { QuickActions, type RowActions, RowCheckbox, RowMenu, ScoreLink, StatusBadge, StockText, subline } from './row-parts.tsx';
import { headState } from './selection.ts';
import type { Cells } from './use-cells.ts';

/** How many tags a row shows by name. For the others it shows how many there are: "+3". */
const TAGS_SHOWN = 2;
const wide = 'hidden @5xl:table-cell';
const middle = 'hidden @3xl:table-cell';
const narrow = 'hidden @2xl:table-cell';

/** From which width of the table each column shows, and where its text stands. */
const columns: Record<ListColumn, { sort?: ProductSort; head: string; at: string; end?: true }> = {
  score: { head: 'SEO', sort: 'seoScore', at: '' },
  status: { head: 'Status', at: narrow },
  tags: { head: 'Tags', at: wide },
  stock: { head: 'Stock', sort: 'stock', at: '', end: true },
  price: { head: 'Price', sort: 'price', at: '', end: true },
  updated: { head: 'Updated', sort: 'updated', at: middle },
};

/** The product list on screens from 640 px. Which columns show depends on the width of the table, not of the window. */
export function ProductTable({
  rows,
  chosen,
  actions,
  cells,
  order,
  look,
  onSort,
  onChooseAll,
  now,
}: {
  rows: readonly ProductRow[];
  chosen: ReadonlySet<string>;
  actions: RowActions;
  cells: Cells;
  order: { sort: ProductSort; direction: SortDirection };
  look: ListLook;
  onSort: (sort: ProductSort) => void;
  onChooseAll: () => void;
  now: Date;
}) {
  const shown = rows.map(({ id }) => id);
  const state = headState(chosen, shown);
  const visible = useMemo(() => listColumns.filter((column) => !look.hidden.includes(column)), [look.hidden]);
  return (
    <div className="@container">
      <table className="w-full">
        <caption className="sr-only">Products</caption>
        {/* The line below belongs to the cells: that of the table would scroll away from under a head that stays in sight. */}
        <thead className="text-muted-foreground text-sm [&_th]:sticky [&_th]:top-0 [&_th]:z-10 [&_th]:bg-sunken [&_th]:shadow-[inset_0_-1px_var(--border)]">
          <tr>
            <th scope="col" data-needs="edit" className="w-11 ps-4 text-start">
              <Checkbox
                aria-label={state === 'all' ? 'Select none' : `Select all ${shown.length} shown`}
                checked={state === 'all'}
                indeterminate={state === 'some'}
                onChange={onChooseAll}
              />
            </th>
            <Head sort="name" order={order} onSort={onSort}>
              Product
            </Head>
            {visible.map((column) => (
              <Head key={column} {...columns[column]} order={order} onSort={onSort}>
                {columns[column].head}
              </Head>
            ))}
            <th scope="col" className="w-12">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              chosen={chosen.has(row.id)}
              actions={actions}
              cells={cells}
              visible={visible}
              dense={look.dense}
              now={now}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The head of a column. If the list can be sorted by it, a click does so, and the next one turns the order round. */
function Head({
  sort,
  at = '',
  end = false,
  order,
  onSort,
  children,
}: {
  sort?: ProductSort;
  at?: string;
  end?: boolean;
  order: { sort: ProductSort; direction: SortDirection };
  onSort: (sort: ProductSort) => void;
  children: ReactNode;
}) {
  const sorted = sort !== undefined && order.sort === sort;
  const Arrow = sorted ? (order.direction === 'ascending' ? ArrowUp : ArrowDown) : ChevronsUpDown;
  return (
    <th
      scope="col"
      aria-sort={sorted ? order.direction : undefined}
      className={cn('h-9 px-3 font-medium', at, end ? 'text-end' : 'text-start')}
    >
      {sort ? (
        <button
          type="button"
          onClick={() => onSort(sort)}
          className={cn(
            'group -mx-1.5 inline-flex h-7 items-center gap-1 rounded-control px-1.5 hover:text-foreground',
            end && 'flex-row-reverse',
            sorted && 'text-foreground',
          )}
        >
          {children}
          <Arrow className={cn('size-3.5', !sorted && 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100')} />
        </button>
      ) : (
        children
      )}
    </th>
  );
}

// A tick in one box draws that row alone.
const Row = memo(function Row({
  row,
  chosen,
  actions,
  cells,
  visible,
  dense,
  now,
}: {
  row: ProductRow;
  chosen: boolean;
  actions: RowActions;
  cells: Cells;
  visible: readonly ListColumn[];
  dense: boolean;
  now: Date;
}) {
  return (
    <tr
      data-row={row.id}
      className={cn(
        'group border-b last:border-0',
        dense ? 'h-10' : 'h-14',
        chosen ? 'bg-primary-soft' : 'hover:bg-foreground/3',
      )}
    >
      <td data-needs="edit" className="ps-4">
        <RowCheckbox row={row} chosen={chosen} actions={actions} />
      </td>
      <th scope="row" className={cn('relative w-full max-w-0 px-3 text-start font-normal', dense ? 'py-0.5' : 'py-1.5')}>
        <span className="flex items-center gap-3">
          {!dense && <ProductThumb src={row.image} />}
          <span className="grid min-w-0">
            <span className={cn('min-w-0', dense ? 'flex items-baseline gap-2' : 'grid')}>
              <Link
                href={paths.product(row.id)}
                data-row-link=""
                title={row.name}
                className={cn(
                  'max-sm:wrap-anywhere max-sm:line-clamp-2 sm:truncate scroll-mt-14 scroll-mb-24 font-semibold hover:text-primary hover:underline',
                  // SKU and category get what the name leaves.
                  dense && 'max-w-4/5 shrink-0',
                )}
              >
                {row.name}
              </Link>
              <span className={cn('truncate text-muted-foreground text-sm', dense && 'min-w-0')}>{subline(row)}</span>
            </span>
            <FindingNote id={row.id} name={row.name} />
          </span>
        </span>
        {/* Over the end of the name: a place of their own would stay empty in all rows but one. */}
        <QuickActions
          row={row}
          className={cn(
            'absolute end-2 hidden rounded-control bg-card shadow-soft pointer-fine:@3xl:flex',
            dense ? 'top-1' : 'top-3',
          )}
        />
      </th>
      {visible.map((column) => (
        <td
          key={column}
          className={cn(
            'px-3',
            columns[column].at,
            column !== 'tags' && 'whitespace-nowrap',
            (column === 'score' || column === 'status') && 'text-sm',
            columns[column].end && 'text-end tabular-nums',
          )}
        >
          <Cell column={column} row={row} cells={cells} now={now} />
        </td>
      ))}
      <td className="pe-3 text-end">
        <RowMenu row={row} actions={actions} />
      </td>
    </tr>
  );
});

function Cell({ column, row, cells, now }: { column: ListColumn; row: ProductRow; cells: Cells; now: Date }) {
  switch (column) {
    case 'score':
      return <ScoreLink row={row} />;
    case 'status':
      return <StatusBadge row={row} />;
    case 'tags':
      return (
        <EditableCell row={row} field="tags" cells={cells}>
          <Tags tags={row.tags} />
        </EditableCell>
      );
    case 'stock':
      return (
        <EditableCell row={row} field="stock" cells={cells}>
          <StockText stock={row.stock} />
        </EditableCell>
      );
    case 'price':
      return (
        <EditableCell row={row} field="price" cells={cells}>
          <Price row={row} />
        </EditableCell>
      );
    case 'updated':
      return (
        <time dateTime={row.updatedAt} title={exactTime(row.updatedAt)} className="text-muted-foreground">
          {agoText(row.updatedAt, now)}
        </time>
      );
  }
}

export function Price({ row }: { row: Pick<ProductRow, 'price' | 'currency'> }) {
  if (row.price === null) return <span className="text-muted-foreground">No price</span>;
  return priceText(row.price, row.currency);
}

function Tags({ tags }: { tags: readonly string[] }) {
  const more = tags.length - TAGS_SHOWN;
  if (tags.length === 0) return <span className="text-muted-foreground">None</span>;
  return (
    <span className="flex max-w-56 items-center gap-1">
      {tags.slice(0, TAGS_SHOWN).map((tag) => (
        <span key={tag} className="truncate rounded-full border px-2 text-muted-foreground text-sm">
          {tag}
        </span>
      ))}
      {more > 0 && (
        <span className="shrink-0 text-muted-foreground text-sm" title={tags.slice(TAGS_SHOWN).join(', ')}>
          +{more}
        </span>
      )}
    </span>
  );
}
