import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { cn } from '../../ui/cn.ts';
import { type ListView, readListState, writeListState } from './list-address.ts';

const addressOf = (view: ListView) => paths.products + writeListState({ ...readListState(''), view });

/** The views of the list are addresses, so they are links. */
export function ViewTabs({ view, deleted }: { view: ListView; deleted: number | undefined }) {
  const views = [
    { view: 'all', label: 'All', count: undefined },
    { view: 'deleted', label: 'Recently deleted', count: deleted },
  ] as const;
  return (
    <nav aria-label="Views" className="mb-4 flex gap-1 overflow-x-auto border-b [scrollbar-width:none]">
      {views.map((one) => {
        const current = one.view === view;
        return (
          <Link
            key={one.view}
            href={addressOf(one.view)}
            aria-current={current ? 'page' : undefined}
            className={cn(
              '-mb-px flex h-control shrink-0 items-center gap-1.5 border-b-2 px-3 font-medium -outline-offset-2',
              current ? 'border-primary text-foreground' : 'border-transparent text-muted-foreground hover:text-foreground',
            )}
          >
            {one.label}
            {one.count !== undefined && one.count > 0 && (
              <span className="font-normal text-muted-foreground tabular-nums">({one.count.toLocaleString()})</span>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
