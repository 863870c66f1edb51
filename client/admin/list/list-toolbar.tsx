import { Download, Search, SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { keepFocus } from '../../keep-focus.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Input } from '../../ui/input.tsx';
import { useKeys } from '../../ui/keys.ts';
import { Select } from '../../ui/select.tsx';
import { chipOf, type ListFilter } from './list-filters.ts';
import type { ListAddress } from './use-list-address.ts';

const ALL = '*';
/** Milliseconds without a keystroke before the list is searched. */
const PAUSE = 250;

/** The controls above a list: search, filters, what is set, and the file. On a phone the filters fold away behind a button. */
export function ListToolbar({
  heading,
  filters,
  address,
  file,
  actions,
}: {
  heading: string;
  filters: readonly ListFilter[];
  address: ListAddress;
  file: { save: () => void; stop: () => void; collected: number | null } | null;
  actions: ReactNode;
}) {
  const { values, set } = address;
  const [isOpen, setOpen] = useState(false);
  const foldId = useId();
  const bar = useRef<HTMLDivElement>(null);
  /** Once a chip is gone, the next one has the focus, or else the search box or the first filter. */
  const keep = () =>
    keepFocus(
      () =>
        bar.current?.querySelector<HTMLElement>('[data-chip]') ??
        [...(bar.current?.querySelectorAll<HTMLElement>('input, [role=combobox], button') ?? [])].find((one) =>
          one.checkVisibility(),
        ),
    );
  const main = filters.find(({ kind }) => kind === 'search');
  const others = filters.filter((filter) => filter !== main && filter.kind !== 'link');
  const isSet = filters.filter(({ key }) => values[key]);
  return (
    <div ref={bar} className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {main && <Control heading={heading} filter={main} value={values[main.key] ?? ''} onChange={set} />}
        {others.length > 0 && (
          <Button
            className="sm:hidden"
            iconOnly={main !== undefined}
            aria-label={main && 'Filters'}
            aria-expanded={isOpen}
            aria-controls={foldId}
            icon={<SlidersHorizontal className="size-4.5" />}
            onClick={() => setOpen(!isOpen)}
          >
            {!main && 'Filters'}
          </Button>
        )}
        <div id={foldId} className={cn('gap-2 max-sm:w-full sm:contents', isOpen ? 'grid' : 'hidden')}>
          {others.map((filter) => (
            <Control key={filter.key} heading={heading} filter={filter} value={values[filter.key] ?? ''} onChange={set} />
          ))}
        </div>
        <span className="ms-auto flex flex-wrap items-center gap-2">
          {file &&
            (file.collected === null ? (
              <Button icon={<Download className="size-4" />} onClick={file.save}>
                Export CSV
              </Button>
            ) : (
              <Button onClick={file.stop}>
                <span className="tabular-nums">Stop, {file.collected.toLocaleString('en')} rows collected</span>
              </Button>
            ))}
          {actions}
        </span>
      </div>
      {isSet.length > 0 && (
        <div className="flex flex-wrap items-center gap-1.5">
          <ul className="contents" aria-label="Filters">
            {isSet.map((filter) => {
              const words = chipOf(filter, values[filter.key] ?? '');
              return (
                <li key={filter.key} className="inline-flex max-w-full items-center rounded-full bg-primary-soft ps-3 pe-0.5">
                  <span className="truncate py-1">{words}</span>
                  <button
                    type="button"
                    data-chip=""
                    aria-label={`Remove filter ${words}`}
                    className="grid size-7 shrink-0 place-items-center rounded-full text-muted-foreground hover:bg-foreground/10 hover:text-foreground touch:size-10"
                    onClick={() => {
                      set({ [filter.key]: '' });
                      keep();
                    }}
                  >
                    <X className="size-3.5" />
                  </button>
                </li>
              );
            })}
          </ul>
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              set(Object.fromEntries(filters.map(({ key }) => [key, ''])));
              keep();
            }}
          >
            Clear all
          </Button>
        </div>
      )}
    </div>
  );
}

function Control({
  heading,
  filter,
  value,
  onChange,
}: {
  heading: string;
  filter: ListFilter;
  value: string;
  onChange: ListAddress['set'];
}) {
  const { key, label } = filter;
  if (filter.kind === 'link') return null;
  if (filter.kind === 'search' || filter.kind === 'text')
    return (
      <SearchBox
        heading={heading}
        isMain={filter.kind === 'search'}
        label={label}
        value={value}
        onSearch={(text) => onChange({ [key]: text }, { replace: true })}
      />
    );
  if (filter.kind === 'day')
    return (
      // biome-ignore lint/a11y/noLabelWithoutControl: the control is the Input inside
      <label className="inline-flex items-center gap-1.5 text-muted-foreground text-sm max-sm:w-full">
        {label}
        <Input
          type="date"
          className="w-auto text-foreground max-sm:flex-1"
          value={value}
          onChange={({ target }) => onChange({ [key]: target.value }, { replace: true })}
        />
      </label>
    );
  return (
    <Select
      aria-label={label}
      className="sm:w-42"
      options={[{ value: ALL, label: filter.everything }, ...filter.options]}
      value={value || ALL}
      onValueChange={(next) => onChange({ [key]: next === ALL ? '' : next })}
    />
  );
}

function SearchBox({
  heading,
  isMain,
  label,
  value,
  onSearch,
}: {
  heading: string;
  /** True for the box that the key / leads to. */
  isMain: boolean;
  label: string;
  value: string;
  onSearch: (text: string) => void;
}) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const input = useRef<HTMLInputElement>(null);
  useKeys(heading, [{ keys: '/', does: label, run: () => input.current?.select() }], isMain);
  const send = (typed: string) => {
    const search = typed.trim();
    if (search === sent.current) return;
    sent.current = search;
    onSearch(search);
  };
  const latest = useRef(send);
  latest.current = send;
  // The search has changed without typing (Back, a cleared filter, a saved view): show it in the box.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    const timer = setTimeout(() => latest.current(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <search className={cn('min-w-0 flex-1', isMain ? 'basis-56' : 'basis-44')}>
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          send(text);
        }}
      >
        <Search className="pointer-events-none absolute start-3 top-1/2 size-4.5 -translate-y-1/2 text-muted-foreground" />
        <Input
          ref={input}
          type="search"
          aria-label={label}
          placeholder={label}
          className="ps-9.5"
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </form>
    </search>
  );
}
