import type { ReactNode, Ref } from 'react';
import { cn } from './cn.ts';

/** A box for one topic of a page, with an optional heading above its content. */
export function Card({
  title,
  description,
  actions,
  headingLevel: Heading = 'h2',
  headingRef,
  flush = false,
  className,
  children,
}: {
  title?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  headingLevel?: 'h2' | 'h3';
  /** The heading, for a card whose heading is to get the focus at times. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** True to leave out the padding, for tables and lists that reach the edge of the box. */
  flush?: boolean;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <section className={cn('rounded-card border bg-card text-card-foreground shadow-soft', className)}>
      {title && (
        <div
          className={cn(
            'flex flex-wrap justify-between gap-x-4 gap-y-2 px-5 pt-4',
            description ? 'items-start' : 'items-center',
            flush ? 'pb-4' : 'pb-1',
          )}
        >
          <div>
            <Heading ref={headingRef} tabIndex={headingRef ? -1 : undefined} className="font-semibold text-lg">
              {title}
            </Heading>
            {description && <p className="text-muted-foreground">{description}</p>}
          </div>
          {actions}
        </div>
      )}
      {children && <div className={cn(!flush && 'p-5', !flush && title && 'pt-3')}>{children}</div>}
    </section>
  );
}
