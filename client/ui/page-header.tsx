import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { cn } from './cn.ts';

/** The top of a page: title, one sentence and actions. The title is the only h1; it gets the focus when the page has changed. */
export function PageHeader({
  title,
  badge,
  description,
  actions,
  back,
  oneLine = false,
}: {
  title: ReactNode;
  badge?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  back?: { href: string; label: string };
  /** Whether title and actions stand in one line on a phone, too. Then there must be room for both. */
  oneLine?: boolean;
}) {
  return (
    <header className={cn('sm:mb-6', oneLine ? 'mb-2' : 'mb-4')}>
      {back && (
        <Link
          href={back.href}
          className="-ms-1 mb-1 inline-flex min-h-6 items-center gap-0.5 font-medium text-muted-foreground hover:text-foreground"
        >
          <ChevronLeft className="size-4" />
          {back.label}
        </Link>
      )}
      <div
        className={cn('flex items-center justify-between gap-x-6 gap-y-3', oneLine ? 'max-sm:gap-x-2 sm:flex-wrap' : 'flex-wrap')}
      >
        <div className="min-w-0">
          <div className={cn('flex flex-wrap items-center gap-2', oneLine && 'max-sm:gap-1.5')}>
            <h1 tabIndex={-1} className={cn('font-semibold text-2xl', oneLine && 'max-sm:text-xl')}>
              {title}
            </h1>
            {badge}
          </div>
          {description && <div className="mt-1 max-w-[68ch] text-pretty text-muted-foreground">{description}</div>}
        </div>
        {actions && (
          <div className={cn('flex items-center gap-2', oneLine ? 'max-sm:shrink-0 max-sm:gap-1' : 'flex-wrap max-sm:w-full')}>
            {actions}
          </div>
        )}
      </div>
    </header>
  );
}
