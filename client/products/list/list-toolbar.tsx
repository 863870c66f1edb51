import { SlidersHorizontal, X } from 'lucide-react';
import { useId, useState } from 'react';
import { healthWords } from '../../health/health-words.ts';
import type { RouterOutputs } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Select } from '../../ui/select.tsx';
import { isFiltered, type ListState, orders, withoutFilters } from './list-address.ts';
import type { ListLook } from './list-look.ts';
import { LookMenu } from './look-menu.tsx';
import { lackingWords, madeWords, seoBandWords } from './made-words.ts';
import { SearchBox } from './search-box.tsx';

type Facets = RouterOutputs['products']['facets'];
type Change = (change: Partial<ListState>, how?: { replace?: boolean }) => void;

/** Search, filters and sort order. On a phone they fold away behind one button. */
export function ListToolbar({
  state,
  facets,
  look,
  onLook,
  onChange,
}: {
  state: ListState;
  facets: Facets | undefined;
  look: ListLook;
  onLook: (look: ListLook) => void;
  onChange: Change;
}) {
  const [open, setOpen] = useState(false);
  const foldId = useId();
  const filters = [state.category, state.tag].filter(Boolean).length;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox value={state.search} onSearch={(search) => onChange({ search }, { replace: true })} />
        <Button
          className="sm:hidden"
          iconOnly
          aria-label={filters > 0 ? `Filter and sort, ${filters} set` : 'Filter and sort'}
          aria-expanded={open}
          aria-controls={foldId}
          icon={<SlidersHorizontal className="size-4.5" />}
          onClick={() => setOpen(!open)}
        />
        <div id={foldId} className={cn('gap-2 max-sm:w-full max-sm:gap-2', open ? 'grid sm:flex' : 'hidden sm:flex')}>
          <FacetSelect
            label="Category"
            everything="All categories"
            value={state.category}
            facets={facets?.categories}
            onChange={(category) => onChange({ category })}
          />
          <FacetSelect
            label="Tag"
            everything="All tags"
            value={state.tag}
            facets={facets?.tags}
            onChange={(tag) => onChange({ tag })}
          />
          <Select
            aria-label="Order"
            className="sm:w-50"
            options={orders.map(({ label }) => ({ value: label, label }))}
            value={orders.find(({ sort, direction }) => sort === state.sort && direction === state.direction)?.label ?? null}
            onValueChange={(label) => {
              const order = orders.find((one) => one.label === label);
              if (order) onChange({ sort: order.sort, direction: order.direction });
            }}
          />
          <LookMenu look={look} onLook={onLook} />
        </div>
      </div>
      {isFiltered(state) && <ActiveFilters state={state} onChange={onChange} />}
    </div>
  );
}

const ALL = 'all';

/** A filter: choose one of the existing values. The number of products is shown beside each. */
function FacetSelect({
  label,
  everything,
  value,
  facets = [],
  onChange,
}: {
  label: string;
  everything: string;
  value: string;
  facets?: readonly { name: string; n: number }[] | undefined;
  onChange: (value: string) => void;
}) {
  const known = facets.find(({ name }) => name.toLowerCase() === value.toLowerCase());
  const options = [
    { value: ALL, label: everything },
    ...(value && !known ? [{ value: `=${value}`, label: value }] : []),
    ...facets.map(({ name, n }) => ({ value: `=${name}`, label: `${name} (${n.toLocaleString('en')})` })),
  ];
  return (
    <Select
      aria-label={label}
      className="sm:w-40"
      options={options}
      value={value ? `=${known?.name ?? value}` : ALL}
      onValueChange={(next) => onChange(next === ALL ? '' : next.slice(1))}
    />
  );
}

function ActiveFilters({ state, onChange }: { state: ListState; onChange: Change }) {
  const chips = [
    { key: 'search', words: state.search && `Search: ${state.search}` },
    { key: 'category', words: state.category && `Category: ${state.category}` },
    { key: 'tag', words: state.tag && `Tag: ${state.tag}` },
    { key: 'health', words: state.health && `To mend: ${healthWords[state.health].name}` },
    { key: 'band', words: state.band && `Score: ${seoBandWords[state.band]}` },
    { key: 'lacks', words: state.lacks && lackingWords[state.lacks] },
    { key: 'made', words: state.made && madeWords(state.made) },
  ] as const;
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <ul className="contents" aria-label="Filters">
        {chips.map(
          ({ key, words }) =>
            words && (
              <li key={key} className="inline-flex max-w-full items-center rounded-full bg-primary-soft ps-3 pe-0.5">
                <span className="truncate py-1">{words}</span>
                <button
                  type="button"
                  aria-label={`Remove filter ${words}`}
                  className="grid size-7 shrink-0 place-items-center rounded-full text-muted-foreground hover:bg-foreground/10 hover:text-foreground touch:size-10"
                  onClick={() => onChange({ [key]: key === 'made' ? null : '' })}
                >
                  <X className="size-3.5" />
                </button>
              </li>
            ),
        )}
      </ul>
      <Button size="sm" variant="ghost" onClick={() => onChange(withoutFilters(state))}>
        Clear all
      </Button>
    </div>
  );
}
