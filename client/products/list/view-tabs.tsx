import { ChevronRight } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import type { SavedView } from '../../saved-views/use-saved-views.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { counted } from '../format.ts';
import { type ListState, type ListView, listViews, savedState, tabAddress, viewNames, writeListState } from './list-address.ts';

/** The tabs above the list. They are links, because each has its own URL. */
export function ViewTabs({
  state,
  counts,
  deleted,
  moreDeleted,
  saved,
  open,
  edited,
  actions,
}: {
  state: ListState;
  /** How many products each view has; undefined while they are counted. */
  counts: Partial<Record<ListView, number>> | undefined;
  deleted: number | undefined;
  /** True if there are more deleted products than counted so far. */
  moreDeleted: boolean;
  /** The seller's own views, undefined while they load, and the one that is open. */
  saved: readonly SavedView[] | undefined;
  open: SavedView | undefined;
  /** True if the list shows something else than the open view does. */
  edited: boolean;
  /** What can be done with views, at the end of the tabs. */
  actions: ReactNode;
}) {
  const { view } = state;
  const tabs = useRef<HTMLElement>(null);
  // A phone has room for three tabs. Scroll to the current one, since a link may have led to a tab further right.
  const isCounted = counts !== undefined && deleted !== undefined && saved !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the view changes, and when the counts have made the tabs wider
  useEffect(() => {
    const current = tabs.current?.querySelector('[aria-current]');
    if (tabs.current && current) centre(tabs.current, current);
  }, [view, open?.id, isCounted]);
  const isCut = useIsCut(tabs);
  const tab = (current: boolean) => ({
    'aria-current': current ? ('page' as const) : undefined,
    className: cn(
      '-mb-px flex h-control shrink-0 items-center gap-1.5 border-b-2 px-3 font-medium -outline-offset-2',
      current ? 'border-primary text-foreground' : 'border-transparent text-muted-foreground hover:text-foreground',
    ),
  });
  const builtIn = (one: ListView) => {
    const count = one === 'deleted' ? deleted : counts?.[one];
    return (
      <Link key={one} href={tabAddress(state, one)} {...tab(one === view && !open && !state.health)}>
        {viewNames[one]}
        {count !== undefined && count > 0 && (
          <span className="font-normal text-muted-foreground tabular-nums">
            {one === 'deleted' ? `${count.toLocaleString('en')}${moreDeleted ? '+' : ''}` : counted(count)}
          </span>
        )}
      </Link>
    );
  };
  return (
    <div className="mb-4 flex items-center border-b max-sm:mb-2">
      <nav
        ref={tabs}
        aria-label="Views"
        className="flex min-w-0 flex-1 gap-1 overflow-x-auto [scrollbar-width:none]"
        // Browsers leave a tab half out of sight that the Tab key reaches.
        onFocus={({ currentTarget, target }) => target.matches(':focus-visible') && centre(currentTarget, target)}
      >
        {listViews
          // Most catalogues have no review before texts go live.
          .filter((one) => one !== 'deleted' && (one !== 'inReview' || view === one || (counts?.inReview ?? 0) > 0))
          .map(builtIn)}
        {saved?.map(({ id, name, shown }) => (
          <Link key={id} href={paths.products + writeListState(savedState(id, shown))} {...tab(id === open?.id)}>
            <span className="max-w-48 truncate">{name}</span>
            {id === open?.id && edited && <span className="font-normal text-muted-foreground">changed</span>}
          </Link>
        ))}
        {builtIn('deleted')}
      </nav>
      {isCut && (
        <Button
          variant="ghost"
          size="sm"
          iconOnly
          className="max-sm:hidden"
          aria-label="Show more views"
          icon={<ChevronRight className="size-4.5" />}
          // The last tab is in sight: begin anew, so that the way back needs no second button.
          onClick={() => tabs.current && scrollOn(tabs.current)}
        />
      )}
      {actions}
    </div>
  );
}

/**
 * Scrolls the row of tabs until this one is in its middle, as far as the row goes. After scrollIntoView, the next Tab key would
 * start from this tab and skip everything before it, such as the skip link.
 */
function centre(row: HTMLElement, tab: Element) {
  const [{ left, width }, at] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
  row.scrollBy({ left: at.left + at.width / 2 - (left + width / 2) });
}

/** Scrolls the row on by most of its width, and from its end back to its beginning. */
function scrollOn(row: HTMLElement) {
  const isAtEnd = row.scrollLeft + row.clientWidth >= row.scrollWidth - 1;
  row.scrollTo({ left: isAtEnd ? 0 : row.scrollLeft + 0.8 * row.clientWidth });
}

/** Whether the row has more tabs than it has room for. */
function useIsCut(row: RefObject<HTMLElement | null>): boolean {
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const { current } = row;
    if (!current) return;
    const look = () => setCut(current.scrollWidth > current.clientWidth + 1);
    // The row changes its width with the window, and the tabs change theirs with what they count.
    const sizes = new ResizeObserver(look);
    for (const one of [current, ...current.children]) sizes.observe(one);
    return () => sizes.disconnect();
  });
  return isCut;
}
