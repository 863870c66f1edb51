import { Menu, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { paths } from '#shared/paths.ts';
import { cn } from '../ui/cn.ts';
import { loadAhead, loadLater } from '../ui/load-later.ts';
import { isCurrent, mainEntries } from './seller-links.ts';

const loadSheet = () => import('./nav-sheet.tsx');
const NavSheet = lazy(() => loadLater(loadSheet));

const cellClass = (current = false) =>
  cn(
    'flex min-h-16 w-full flex-col items-center justify-center gap-0.5 font-medium text-xs -outline-offset-2',
    current ? 'text-primary' : 'text-muted-foreground',
  );

/** The navigation bar at the bottom of a phone screen: links to the main pages, and a button "More" for the others. */
export function BottomBar() {
  const [path] = useLocation();
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const bar = mainEntries.filter(({ href }) => href !== paths.helpResources);
  const show = () => {
    setWasOpened(true);
    setOpen(true);
  };
  return (
    <nav aria-label="Quick" className="fixed inset-x-0 bottom-0 z-20 border-t bg-card pb-[env(safe-area-inset-bottom)] lg:hidden">
      <ul className="mx-auto grid max-w-lg auto-cols-fr grid-flow-col">
        {bar.map(({ href, short, icon: Icon }) => {
          const current = isCurrent(href, path);
          return (
            <li key={href} data-needs={href === paths.generateDescription ? 'write' : undefined}>
              <Link href={href} className={cellClass(current)} aria-current={current ? 'page' : undefined}>
                {href === paths.generateDescription ? (
                  <span className="grid h-6 w-9 place-items-center rounded-full bg-spark text-spark-foreground">
                    <Plus className="size-4.5" />
                  </span>
                ) : (
                  <Icon className="size-5" />
                )}
                {short}
              </Link>
            </li>
          );
        })}
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            className={cellClass()}
            onPointerEnter={() => loadAhead(loadSheet)}
            onClick={show}
          >
            <Menu className="size-5" />
            More
          </button>
        </li>
      </ul>
      {wasOpened && (
        <Suspense>
          <NavSheet open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </nav>
  );
}
