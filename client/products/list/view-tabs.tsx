import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { cn } from '../../ui/cn.ts';
import { counted } from '../format.ts';
import { type ListView, listViews, viewAddress, viewNames } from './list-address.ts';

/** The tabs above the list. They are links, because each has its own URL. */
export function ViewTabs({
  view,
  counts,
  deleted,
  moreDeleted,
}: {
  view: ListView;
  /** How many products each view has; undefined while they are counted. */
  counts: Partial<Record<ListView, number>> | undefined;
  deleted: number | undefined;
  /** True if there are more deleted products than counted so far. */
  moreDeleted: boolean;
}) {
  const tabs = useRef<HTMLElement>(null);
  // A phone has room for three tabs. Scroll to the current one, since a link may have led to a tab further right.
  const isCounted = counts !== undefined && deleted !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the view changes, and when the counts have made the tabs wider
  useEffect(() => {
    const current = tabs.current?.querySelector('[aria-current]');
    if (!tabs.current || !current) return;
    const [row, tab] = [tabs.current.getBoundingClientRect(), current.getBoundingClientRect()];
    // Scrolls only the row of tabs. After scrollIntoView, the next Tab key would start from this tab and skip everything before
    // it, such as the skip link.
    tabs.current.scrollBy({ left: tab.left + tab.width / 2 - (row.left + row.width / 2) });
  }, [view, isCounted]);
  return (
    <nav ref={tabs} aria-label="Views" className="mb-4 flex gap-1 overflow-x-auto border-b [scrollbar-width:none]">
      {listViews.map((one) => {
        const current = one === view;
        const count = one === 'deleted' ? deleted : counts?.[one];
        return (
          <Link
            key={one}
            href={viewAddress(one)}
            aria-current={current ? 'page' : undefined}
            className={cn(
              '-mb-px flex h-control shrink-0 items-center gap-1.5 border-b-2 px-3 font-medium -outline-offset-2',
              current ? 'border-primary text-foreground' : 'border-transparent text-muted-foreground hover:text-foreground',
            )}
          >
            {viewNames[one]}
            {count !== undefined && count > 0 && (
              <span className="font-normal text-muted-foreground tabular-nums">
                {one === 'deleted' ? `${count.toLocaleString()}${moreDeleted ? '+' : ''}` : counted(count)}
              </span>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
