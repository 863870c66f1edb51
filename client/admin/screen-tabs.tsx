import { Link, useLocation } from 'wouter';
import { cn } from '../ui/cn.ts';

/** The parts of a screen that have addresses of their own, as tabs that are links. */
export function ScreenTabs({ label, tabs }: { label: string; tabs: readonly { href: string; label: string }[] }) {
  const [path] = useLocation();
  return (
    <nav aria-label={label} className="mb-5 flex gap-1 overflow-x-auto border-b [scrollbar-width:none]">
      {tabs.map(({ href, label: name }) => (
        <Link
          key={href}
          href={href}
          aria-current={path === href ? 'page' : undefined}
          className={cn(
            '-mb-px flex h-control shrink-0 items-center border-b-2 px-3 font-medium -outline-offset-2 touch:h-11',
            path === href ? 'border-primary text-foreground' : 'border-transparent text-muted-foreground hover:text-foreground',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
