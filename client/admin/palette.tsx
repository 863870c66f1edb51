import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog as Base } from '@base-ui/react/dialog';
import { keepPreviousData } from '@tanstack/react-query';
import { ArrowRight, type LucideIcon, Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Ahead } from '../keys/typed-ahead.ts';
import { adminPlaces } from '../layouts/admin-links.ts';
import { trpc } from '../trpc.ts';
import { buttonClass } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { backdropClass } from '../ui/dialog.tsx';
import { useDebounced } from '../ui/use-debounced.ts';
import { findScreens } from './find-screens.ts';

interface Row {
  id: string;
  label: string;
  detail?: string | undefined;
  icon: LucideIcon;
  href: string;
}
interface Group {
  value: string;
  items: Row[];
}

/** Screens, users and what else the admin area holds, in one list that is found by typing. Enter or a click opens one. */
export default function AdminPalette({
  open,
  onOpenChange,
  takeAhead,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Gives what was typed before its field had the focus. */
  takeAhead: () => Ahead;
}) {
  const [, navigate] = useLocation();
  // What was chosen opens once the palette is closed and the focus is back.
  const chosen = useRef<string | null>(null);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      onOpenChangeComplete={(isOpen) => {
        if (isOpen || chosen.current === null) return;
        navigate(chosen.current);
        chosen.current = null;
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={cn(backdropClass, 'transition-none')} />
        <Base.Viewport className="fixed inset-0 z-40 flex items-start justify-center sm:px-6 sm:pt-[12vh]">
          <Base.Popup
            aria-label="Search the admin area"
            data-palette=""
            className="flex max-h-full min-h-0 w-full flex-col overflow-hidden bg-popover text-popover-foreground outline-none max-sm:h-dvh sm:max-h-[min(30rem,76vh)] sm:max-w-150 sm:rounded-sheet sm:border sm:shadow-float"
          >
            <Choices
              takeAhead={takeAhead}
              onChoose={(href) => {
                chosen.current = href;
                onOpenChange(false);
              }}
            />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

function Choices({ takeAhead, onChoose }: { takeAhead: () => Ahead; onChoose: (href: string) => void }) {
  const [typed, setTyped] = useState('');
  const begun = useRef(false);
  const text = useDebounced(typed.trim(), 150);
  const query = trpc.admin.search.useQuery(
    { text },
    { enabled: text !== '', placeholderData: keepPreviousData, staleTime: 10_000 },
  );
  const wanted = typed.trim();
  const screens = findScreens(adminPlaces, wanted);
  const found = wanted === '' ? [] : (query.data ?? []);
  /**
   * What was typed when Enter came before the answer, and the id of the row that was gone to with the arrows. As soon as the answer is
   * there that row is opened if it is in it, and without one the first result.
   */
  const [eager, setEager] = useState<{ typed: string; id: string | null } | null>(null);
  /** The row that was gone to with the arrows since the last letter was typed. */
  const moved = useRef<Row | null>(null);
  const groups: Group[] = [
    { value: 'Screens', items: screens },
    ...found.map(({ group, found }) => ({
      value: group,
      items: found.map(({ id, title, detail, href }) => ({ id: `${group} ${id}`, label: title, detail, icon: ArrowRight, href })),
    })),
  ].filter(({ items }) => items.length > 0);
  const isSearching = wanted !== '' && (text !== wanted || query.isPending || query.isPlaceholderData);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  useEffect(() => {
    if (eager === null || isSearching) return;
    setEager(null);
    const rows = groups.flatMap(({ items }) => items);
    const row = eager.id === null ? rows[0] : rows.find(({ id }) => id === eager.id);
    if (eager.typed === typed && row) onChoose(row.href);
  });
  const onKeyDown = (event: KeyboardEvent & { preventBaseUIHandler?: () => void }) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isSearching) return;
    // Screens are found at once. Everything else on the list was found for what was typed before.
    const id = moved.current?.id ?? null;
    if (id === null ? screens.length > 0 : screens.some((one) => one.id === id)) return;
    event.preventDefault();
    event.preventBaseUIHandler?.();
    setEager({ typed, id });
  };
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      items={groups}
      value={typed}
      onValueChange={(next, { reason }) => {
        // Choosing a row would write its name into the field.
        if (reason === 'item-press') return;
        setTyped(next);
        moved.current = null;
      }}
      itemToStringValue={({ label }) => label}
      onItemHighlighted={(row, { reason }) => {
        if (reason === 'keyboard') moved.current = row ?? null;
      }}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex items-center gap-2.5 border-b ps-4 pe-2">
        <Search className="size-4.5 shrink-0 text-muted-foreground" />
        <Autocomplete.Input
          aria-label="Search the admin area"
          placeholder="Screens, users, feedback, articles"
          maxLength={200}
          spellCheck={false}
          onKeyDown={onKeyDown}
          onFocus={() => {
            if (begun.current) return;
            begun.current = true;
            const { text, entered } = takeAhead();
            setTyped(text);
            if (entered) setEager({ typed: text, id: null });
          }}
          className="h-13 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-muted-foreground max-sm:text-base"
        />
        <Base.Close aria-label="Close" className={buttonClass({ variant: 'ghost', size: 'sm', iconOnly: true }, 'touch:size-11')}>
          <X className="size-4.5" />
        </Base.Close>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
        <Autocomplete.List aria-label="Results" className="grid gap-2 outline-none">
          {(group: Group) => (
            <Autocomplete.Group key={group.value} items={group.items}>
              <Autocomplete.GroupLabel className="px-2 py-1 font-medium text-muted-foreground text-sm">
                {group.value}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(row: Row) => (
                  <Autocomplete.Item
                    key={row.id}
                    value={row}
                    onClick={() => onChoose(row.href)}
                    className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2 outline-none data-highlighted:bg-primary-soft touch:min-h-11"
                  >
                    <row.icon className="size-4 shrink-0 text-muted-foreground" />
                    <span className="min-w-0 truncate">{row.label}</span>
                    {row.detail && <span className="min-w-0 truncate text-muted-foreground text-sm">{row.detail}</span>}
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
        {count === 0 && (
          <p className="px-2 py-6 text-center text-muted-foreground">
            {isSearching
              ? 'Searching'
              : query.isError
                ? 'The search did not work. Type on to try again.'
                : `Nothing is called “${typed.trim()}”.`}
          </p>
        )}
        <output className="sr-only">{isSearching ? '' : count === 1 ? '1 result' : `${count} results`}</output>
      </div>
    </Autocomplete.Root>
  );
}
