import type { ReactNode, Ref } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { cn } from '../../ui/cn.ts';

/**
 * The card in the middle of the desk. It looks the same while a text is written and afterwards, so that nothing moves when the
 * last word has arrived: one line for the product, one line about the text, the text, and a row of buttons that stays in sight.
 */
export function TextCard({
  name,
  badges,
  line,
  nav,
  aside,
  open,
  busy = false,
  heading,
  body,
  foot,
  children,
  footer,
  more,
}: {
  name: string;
  badges: readonly { label: string; tone?: Parameters<typeof Badge>[0]['tone'] }[];
  /** One line about the text, such as its number of words. */
  line: ReactNode;
  /** Leads to the other texts about the same thing. Its height is kept, so that nothing moves when it comes. */
  nav?: ReactNode;
  /** Buttons at the end of these two lines. */
  aside?: ReactNode;
  /** Whether the text is the machine's and not yet used. */
  open: boolean;
  busy?: boolean;
  heading: Ref<HTMLHeadingElement>;
  body?: Ref<HTMLDivElement>;
  foot?: Ref<HTMLDivElement>;
  children: ReactNode;
  /** The row of buttons; without it the card ends with the text. */
  footer?: ReactNode;
  more?: ReactNode;
}) {
  return (
    <section className={cn('rounded-card border bg-card shadow-soft', open && 'border-spark')} aria-busy={busy || undefined}>
      <div className={cn('relative px-5 pt-4', aside && 'pe-24')}>
        {/* On a phone the badges go below a long name, which would otherwise be cut within its words. */}
        <div className="flex items-center gap-x-2 gap-y-1 max-sm:flex-wrap">
          <h2 ref={heading} tabIndex={-1} className="wrap-break-word line-clamp-3 min-w-0 font-semibold text-xl sm:line-clamp-1">
            {name}
          </h2>
          {badges.map(({ label, tone }) => (
            <Badge key={label} tone={tone}>
              {label}
            </Badge>
          ))}
        </div>
        <div className="flex min-h-dense items-center justify-between gap-x-3">
          <p className="min-w-0 truncate text-muted-foreground tabular-nums">{line}</p>
          {nav}
        </div>
        {aside && <div className="absolute end-3 top-4">{aside}</div>}
      </div>
      <div ref={body} className="min-h-[calc(100dvh-16rem)] px-5 pt-4 pb-5">
        {children}
      </div>
      {footer && (
        <div
          ref={foot}
          className={cn(
            // It is in sight already, so going to its buttons does not scroll the page, which keeps its bottom clear.
            'min-[1280px]:*:scroll-mb-[-8.5rem] bottom-(--bottom-bar,0px) z-10 flex min-h-16 flex-wrap items-center gap-2 border-t bg-card px-5 py-3 min-[1280px]:sticky',
            !more && 'rounded-b-card',
          )}
        >
          {footer}
        </div>
      )}
      {more}
    </section>
  );
}
