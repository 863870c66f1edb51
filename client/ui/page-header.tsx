import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** The top of a page: title, one sentence and actions. The title is the only h1; it gets the focus when the page has changed. */
export function PageHeader({
  title,
  badge,
  description,
  actions,
  back,
}: {
  title: ReactNode;
  badge?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  back?: { href: string; label: string };
}) {
  return (
    <header className="mb-4 sm:mb-6">
      {back && (
        <Link
          href={back.href}
          className="-ms-1 mb-1 inline-flex min-h-6 items-center gap-0.5 font-medium text-muted-foreground hover:text-foreground"
        >
          <ChevronLeft className="size-4" />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-2">
            <h1 tabIndex={-1} className="font-semibold text-2xl">
              {title}
            </h1>
            {badge}
          </div>
          {description && <div className="mt-1 max-w-[68ch] text-pretty text-muted-foreground">{description}</div>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2 max-sm:w-full">{actions}</div>}
      </div>
    </header>
  );
}
