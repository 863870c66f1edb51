import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cn } from '../../ui/cn.ts';
import { agoText, exactTime, priceText } from '../format.ts';
import { ProductThumb } from '../product-thumb.tsx';
import type { ProductRow } from '../product-types.ts';
import { DescriptionBadge, type RowActions, RowCheckbox, RowMenu, ScoreLink, StockText, subline } from './row-parts.tsx';
import { headState } from './selection.ts';

/** How many tags a row shows by name. For the others it shows how many there are: "+3". */
const TAGS_SHOWN = 2;
const wide = 'hidden @5xl:table-cell';
const middle = 'hidden @3xl:table-cell';
const narrow = 'hidden @2xl:table-cell';
const head = 'h-9 px-3 font-medium';

/** The product list on screens from 640 px. Which columns show depends on the width of the table, not of the window. */
export function ProductTable({
  rows,
  actions,
  onChooseAll,
  now,
}: {
  rows: readonly ProductRow[];
  actions: RowActions;
  onChooseAll: () => void;
  now: Date;
}) {
  const shown = rows.map(({ id }) => id);
  const state = headState(actions.chosen, shown);
  return (
    <div className="@container">
      <table className="w-full">
        <caption className="sr-only">Products</caption>
        <thead className="border-b bg-sunken text-muted-foreground text-sm">
          <tr>
            <th scope="col" className="w-11 ps-4 text-start">
              <Checkbox
                aria-label={state === 'all' ? 'Select none' : `Select all ${shown.length} shown`}
                checked={state === 'all'}
                indeterminate={state === 'some'}
                onChange={onChooseAll}
              />
            </th>
            <th scope="col" className={cn(head, 'text-start')}>
              Product
            </th>
            <th scope="col" className={cn(head, 'text-start')}>
              SEO
            </th>
            <th scope="col" className={cn(head, narrow, 'text-start')}>
              Description
            </th>
            <th scope="col" className={cn(head, wide, 'text-start')}>
              Tags
            </th>
            <th scope="col" className={cn(head, 'text-end')}>
              Stock
            </th>
            <th scope="col" className={cn(head, 'text-end')}>
              Price
            </th>
            <th scope="col" className={cn(head, middle, 'text-start')}>
              Updated
            </th>
            <th scope="col" className="w-12">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} actions={actions} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row, actions, now }: { row: ProductRow; actions: RowActions; now: Date }) {
  const chosen = actions.chosen.has(row.id);
  return (
    <tr className={cn('h-14 border-b last:border-0', chosen ? 'bg-primary-soft' : 'hover:bg-foreground/3')}>
      <td className="ps-4">
        <RowCheckbox row={row} actions={actions} />
      </td>
      <th scope="row" className="w-full max-w-0 px-3 py-1.5 text-start font-normal">
        <span className="flex items-center gap-3">
          <ProductThumb src={row.image} />
          <span className="grid min-w-0">
            <Link href={paths.product(row.id)} className="truncate font-semibold hover:text-primary hover:underline">
              {row.name}
            </Link>
            <span className="truncate text-muted-foreground text-sm">{subline(row)}</span>
          </span>
        </span>
      </th>
      <td className="whitespace-nowrap px-3 text-sm">
        <ScoreLink row={row} />
      </td>
      <td className={cn('whitespace-nowrap px-3 text-sm', narrow)}>
        <DescriptionBadge row={row} />
      </td>
      <td className={cn('px-3', wide)}>
        <Tags tags={row.tags} />
      </td>
      <td className="whitespace-nowrap px-3 text-end tabular-nums">
        <StockText stock={row.stock} />
      </td>
      <td className="whitespace-nowrap px-3 text-end tabular-nums">
        <Price row={row} />
      </td>
      <td className={cn('whitespace-nowrap px-3 text-muted-foreground', middle)}>
        <time dateTime={row.updatedAt} title={exactTime(row.updatedAt)}>
          {agoText(row.updatedAt, now)}
        </time>
      </td>
      <td className="pe-3 text-end">
        <RowMenu row={row} actions={actions} />
      </td>
    </tr>
  );
}

export function Price({ row }: { row: Pick<ProductRow, 'price' | 'currency'> }) {
  if (row.price === null) return <span className="text-muted-foreground">No price</span>;
  return priceText(row.price, row.currency);
}

function Tags({ tags }: { tags: readonly string[] }) {
  const more = tags.length - TAGS_SHOWN;
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
