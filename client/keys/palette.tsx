import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog as Base } from '@base-ui/react/dialog';
import { Clock, type LucideIcon, Package, Plus, Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#shared/paths.ts';
import type { NavEntry } from '../layouts/seller-links.ts';
import { plural } from '../products/format.ts';
import { ProductThumb } from '../products/product-thumb.tsx';
import { useUser } from '../session/store.ts';
import { useTheme } from '../session/theme.ts';
import { trpc } from '../trpc.ts';
import { buttonClass } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { backdropClass } from '../ui/dialog.tsx';
import { EVERYWHERE, isSingle, listKeys } from '../ui/keys.ts';
import { useSingleKeys } from '../ui/single-keys.ts';
import { type Command, commands } from './commands.ts';
import { KeyNames } from './key-names.tsx';
import { rank } from './rank.ts';
import { noteRecent, readRecent } from './recent.ts';
import type { Ahead } from './typed-ahead.ts';
import { useFoundProducts } from './use-found-products.ts';

/** A row of the palette. */
interface Row {
  id: string;
  label: string;
  detail?: string | undefined;
  icon: LucideIcon;
  /** The address of a product's picture; null if it has none, and undefined if the row is no product. */
  image?: string | null | undefined;
  keys?: string | undefined;
  why?: string | undefined;
  run: () => unknown;
  /** True if it goes on here instead of leading elsewhere. */
  stays?: boolean;
  /** The name under which it is remembered as a product. */
  product?: string;
}
interface Group {
  value: string;
  items: Row[];
}

/** How many of the last ones are shown before anything is typed, and how many commands beside products. */
const RECENT = 5;
const COMMANDS = 7;

/** Screens, products and actions in one list, found by typing. Enter or a click opens one; Escape leads back to where one was. */
export default function Palette({
  open,
  onOpenChange,
  screens,
  takeAhead,
  exportAll,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  screens: readonly NavEntry[];
  /** Gives what was typed before its field had the focus. */
  takeAhead: () => Ahead;
  exportAll: () => void;
}) {
  // What was chosen is done once the palette is closed and the focus is back, so that a dialog it opens gives the focus back too.
  const chosen = useRef<(() => unknown) | null>(null);
  const done = (isOpen: boolean) => {
    if (isOpen) return;
    const run = chosen.current;
    chosen.current = null;
    run?.();
  };
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)} onOpenChangeComplete={done}>
      <Base.Portal>
        <Base.Backdrop className={cn(backdropClass, 'transition-none')} />
        <Base.Viewport className="fixed inset-0 z-40 flex items-start justify-center sm:px-6 sm:pt-[12vh]">
          <Base.Popup
            aria-label="Search and go to"
            data-palette=""
            className="flex max-h-full min-h-0 w-full flex-col overflow-hidden bg-popover text-popover-foreground outline-none max-sm:h-dvh sm:max-h-[min(30rem,76vh)] sm:max-w-150 sm:rounded-sheet sm:border sm:shadow-float"
          >
            <Choices
              screens={screens}
              takeAhead={takeAhead}
              exportAll={exportAll}
              onChoose={(run) => {
                chosen.current = run;
                onOpenChange(false);
              }}
            />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

function Choices({
  screens,
  takeAhead,
  exportAll,
  onChoose,
}: {
  screens: readonly NavEntry[];
  takeAhead: () => Ahead;
  exportAll: () => void;
  onChoose: (run: () => unknown) => void;
}) {
  const { uid } = useUser();
  const [typed, setTyped] = useState('');
  const begun = useRef(false);
  const [, navigate] = useLocation();
  const singles = useSingleKeys();
  const isDark = useTheme() === 'dark';
  const current = trpc.subscriptions.current.useQuery().data;
  const views = trpc.savedViews.list.useQuery().data ?? [];
  const [recent] = useState(() => readRecent(uid));
  const [groupsOfKeys] = useState(listKeys);
  const found = useFoundProducts(typed);
  const [refused, setRefused] = useState('');
  /** What was typed when Enter came before the answer. The first product is opened as soon as it is there. */
  const [eager, setEager] = useState<string | null>(null);

  const all = commands({
    navigate,
    screens,
    exportAll,
    isDark,
    current,
    views,
    ofScreen: groupsOfKeys.filter(({ where }) => where !== EVERYWHERE).flatMap(({ keys }) => keys),
    everywhere: groupsOfKeys.find(({ where }) => where === EVERYWHERE)?.keys ?? [],
  });
  const rowOf = ({ id, label, icon, keys, why, run }: Command): Row => ({
    id,
    label,
    icon,
    why,
    run,
    keys: keys && !singles && isSingle(keys) ? undefined : keys,
  });
  const productRow = (id: string, name: string, more: Partial<Row> = {}): Row => ({
    id,
    label: name,
    icon: Package,
    product: name,
    run: () => navigate(paths.product(id)),
    ...more,
  });

  const before = (): Group[] => {
    const last = recent.flatMap(({ id, name }) => {
      if (name !== undefined) return [productRow(id, name, { icon: Clock })];
      const command = all.find((one) => one.id === id);
      return command && !command.why ? [{ ...rowOf(command), icon: Clock }] : [];
    });
    const shown = last.slice(0, RECENT);
    const ids = new Set(shown.map(({ id }) => id));
    const rest = (group: Command['group']) => all.filter((one) => one.group === group && !one.why && !ids.has(one.id)).map(rowOf);
    return [
      { value: 'Recent', items: shown },
      ...(['This screen', 'Actions', 'Go to'] as const).map((value) => ({ value, items: rest(value) })),
      { value: 'Not now', items: all.filter(({ why }) => why).map(rowOf) },
    ];
  };
  const fitting = (): Group[] => {
    const ids = recent.map(({ id }) => id);
    const products = found.products.map((row) =>
      productRow(row.id, row.name, {
        image: row.image,
        detail: [row.sku, row.brand, row.category].filter(Boolean).join(' · ') || undefined,
      }),
    );
    const more: Row[] = found.more ? [{ id: 'more', label: 'Show more products', icon: Plus, stays: true, run: found.more }] : [];
    return [
      { value: 'Actions and screens', items: rank(all, typed, ids).slice(0, COMMANDS).map(rowOf) },
      { value: 'Products', items: [...products, ...more] },
    ];
  };
  const isTyped = typed.trim() !== '';
  const groups = (isTyped ? fitting() : before()).filter(({ items }) => items.length > 0);

  const choose = (row: Row) => {
    if (row.why) return setRefused(`${row.label}: ${row.why}`);
    if (row.stays) return void row.run();
    noteRecent(uid, { id: row.id, ...(row.product !== undefined && { name: row.product }) });
    onChoose(row.run);
  };
  useEffect(() => {
    if (eager === null || found.searching) return;
    setEager(null);
    const row = groups[0]?.items[0];
    if (eager === typed && row) choose(row);
  });
  /** Whether a row was gone to with the arrows since the last letter was typed. */
  const moved = useRef(false);
  const onKeyDown = (event: KeyboardEvent & { preventBaseUIHandler?: () => void }) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !found.searching) return;
    // Commands are found at once, and a product that was gone to with the arrows was looked at. The first product is one of an earlier
    // search, and a better one may be found for what is typed now.
    const first = groups[0]?.items[0];
    if (first && (first.product === undefined || moved.current)) return;
    event.preventDefault();
    event.preventBaseUIHandler?.();
    setEager(typed);
  };
  const productsShown = isTyped ? found.products.length : 0;

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
        moved.current = false;
        setRefused('');
      }}
      itemToStringValue={({ label }) => label}
      onItemHighlighted={(_, { reason }) => {
        if (reason === 'keyboard') moved.current = true;
      }}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex items-center gap-2.5 border-b ps-4 pe-2">
        <Search className="size-4.5 shrink-0 text-muted-foreground" />
        <Autocomplete.Input
          aria-label="Search screens, products and actions"
          placeholder="Search screens, products and actions"
          maxLength={100}
          spellCheck={false}
          onKeyDown={onKeyDown}
          onFocus={() => {
            if (begun.current) return;
            begun.current = true;
            const { text, entered } = takeAhead();
            setTyped(text);
            if (entered) setEager(text);
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
              <Autocomplete.GroupLabel className="px-2.5 pt-1.5 pb-1 font-medium text-muted-foreground text-sm">
                {group.value}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(row: Row) => <Choice key={row.id} row={row} onChoose={choose} />}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
        {groups.length === 0 && !found.failed && (
          <p className="px-2.5 py-6 text-muted-foreground">
            {found.searching ? 'Searching …' : `Nothing fits “${typed.trim()}”.`}
          </p>
        )}
        {found.failed && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 px-2.5 py-3">
            Your products could not be searched.
            <button type="button" className={buttonClass({ size: 'sm' })} onClick={found.retry}>
              Try again
            </button>
          </p>
        )}
      </div>
      <p role="status" className="sr-only">
        {refused || (isTyped && !found.searching && !found.failed ? saidOf(groups, productsShown) : '')}
      </p>
    </Autocomplete.Root>
  );
}

/** What a screen reader says when the answer is there. */
function saidOf(groups: readonly Group[], products: number): string {
  if (groups.length === 0) return 'Nothing fits';
  return products === 0 ? 'No products' : `${plural(products, 'product')} shown`;
}

function Choice({ row, onChoose }: { row: Row; onChoose: (row: Row) => void }) {
  const { label, detail, icon: Icon, image, keys, why } = row;
  return (
    <Autocomplete.Item
      value={row}
      onClick={() => onChoose(row)}
      aria-disabled={why ? true : undefined}
      className="flex min-h-10 cursor-pointer select-none scroll-my-2 items-center gap-3 rounded-control px-2.5 py-1.5 outline-none data-highlighted:bg-primary-soft touch:min-h-11 forced-colors:data-highlighted:outline-2"
    >
      {image === undefined ? <Icon className="size-4.5 shrink-0 text-muted-foreground" /> : <ProductThumb src={image} />}
      <span className="min-w-0 flex-1">
        <span className={cn('block truncate', why ? 'text-muted-foreground' : 'font-medium')}>{label}</span>
        {(why ?? detail) && (
          <span className={cn('block text-muted-foreground text-sm', why ? 'text-pretty' : 'truncate')}>{why ?? detail}</span>
        )}
      </span>
      {keys && !why && (
        <span className="touch:hidden max-sm:hidden">
          <KeyNames keys={keys} />
        </span>
      )}
    </Autocomplete.Item>
  );
}
