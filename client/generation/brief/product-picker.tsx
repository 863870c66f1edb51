import { keepPreviousData } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react';
import { paths } from '#shared/paths.ts';
import { ProductThumb } from '../../products/product-thumb.tsx';
import { type RouterOutputs, trpc } from '../../trpc.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { knownOf } from './known-of-product.ts';

type Row = RouterOutputs['products']['list']['items'][number];
const ROWS = 6;

/** Finds a product of the catalogue: shows the newest at once, and searches the others by name, SKU, barcode, brand or tag. */
export function ProductPicker({
  takeFocus,
  onChoose,
  onDescribe,
}: {
  takeFocus: RefObject<boolean>;
  onChoose: (id: string) => void;
  onDescribe: () => void;
}) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(useDeferredValue(typed).trim(), 200);
  const [limit, setLimit] = useState(ROWS);
  const list = trpc.products.list.useQuery({ ...(search ? { search } : {}), limit }, { placeholderData: keepPreviousData });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takeFocus.current) box.current?.querySelector('input')?.focus();
    takeFocus.current = false;
  }, [takeFocus]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, [data-row]') ?? [])];
    const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are a shortcut between controls that Tab reaches too
    <div ref={box} onKeyDown={onKeyDown} className="grid grid-cols-1 gap-3">
      <Field label="Find a product" hint="By name, SKU, barcode, brand or tag.">
        <Input
          type="search"
          value={typed}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <QueryView
        query={list}
        failed="Your products could not be loaded."
        loading={<SkeletonRows rows={ROWS} />}
        isEmpty={({ items }) => items.length === 0}
        empty={search ? <NothingFound search={search} onClear={() => setTyped('')} /> : <NoProducts onDescribe={onDescribe} />}
      >
        {({ items, nextCursor }) => (
          <>
            <ul
              aria-label={search ? `Products matching ${search}` : 'Newest products'}
              className="divide-y rounded-control border"
            >
              {items.map((row) => (
                <li key={row.id}>
                  <ProductOption row={row} onChoose={() => onChoose(row.id)} />
                </li>
              ))}
            </ul>
            {nextCursor && limit < 60 && (
              <Button
                variant="ghost"
                size="sm"
                busy={list.isFetching}
                className="justify-self-center"
                onClick={() => setLimit(limit + 12)}
              >
                Show more
              </Button>
            )}
          </>
        )}
      </QueryView>
      <span aria-live="polite" className="sr-only">
        {search && list.data && !list.isPlaceholderData ? `${list.data.items.length} found` : ''}
      </span>
    </div>
  );
}

function ProductOption({ row, onChoose }: { row: Row; onChoose: () => void }) {
  return (
    <button
      type="button"
      data-row
      onClick={onChoose}
      className="flex min-h-13 w-full items-center gap-3 px-3 py-2 text-start transition-colors hover:bg-primary-soft"
    >
      <ProductThumb src={row.image} />
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere line-clamp-2 font-medium">{row.name}</span>
        <span className="block truncate text-muted-foreground text-sm">
          {[row.brand, row.category, row.sku].filter(Boolean).join(' · ') || <Known id={row.id} />}
        </span>
      </span>
      {!row.hasDescription && <Badge tone="warn">No text</Badge>}
    </button>
  );
}

/** What is known of a product whose row says nothing: the list does not read the facts, so they are asked for. */
function Known({ id }: { id: string }) {
  const product = trpc.products.get.useQuery({ id });
  // The line keeps its height until the answer is there.
  return product.data ? knownOf(product.data) : '\u00a0';
}

function NothingFound({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border px-3 py-3 text-muted-foreground">
      <Search className="size-4" />
      No product matches “{search}”.
      <Button size="sm" variant="ghost" onClick={onClear}>
        Clear search
      </Button>
    </p>
  );
}

function NoProducts({ onDescribe }: { onDescribe: () => void }) {
  return (
    <EmptyState
      headingLevel="h3"
      title="Your catalogue is empty"
      action={
        <>
          <Button onClick={onDescribe}>Describe one here</Button>
          <ButtonLink href={paths.productNew}>Add product</ButtonLink>
        </>
      }
    >
      Describe a product for this one text, or add it to your catalogue first.
    </EmptyState>
  );
}
