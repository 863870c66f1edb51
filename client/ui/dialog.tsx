import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import { cn } from './cn.ts';
import { SlowPlace } from './slow.tsx';

const sizes = { sm: 'sm:max-w-md', md: 'sm:max-w-lg', lg: 'sm:max-w-3xl' };

export const backdropClass =
  'fixed inset-0 z-40 bg-(--scrim) transition-opacity duration-180 data-ending-style:opacity-0 data-starting-style:opacity-0 data-ending-style:duration-120';

/**
 * A modal window. The focus stays inside it, Escape closes it, and the focus then returns to where it was. On a phone it slides
 * up from below.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  size = 'md',
  keepMounted = false,
  tall = false,
  initialFocus,
  finalFocus,
  children,
  footer,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  size?: keyof typeof sizes;
  /** True to keep the content while the dialog is closed, so that text typed in it is not lost. */
  keepMounted?: boolean;
  /** True if the content may be higher than the screen: the footer then stays at the bottom of the screen. */
  tall?: boolean;
  /** The element that gets the focus when the dialog opens; otherwise the first one that can have it. */
  initialFocus?: () => HTMLElement | null;
  /** Whether the focus returns to where it was when the dialog closes; otherwise it does. */
  finalFocus?: () => boolean;
  children?: ReactNode;
  footer?: ReactNode;
}) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal keepMounted={keepMounted}>
        <Base.Backdrop className={backdropClass} />
        <Base.Viewport
          className={cn(
            'fixed inset-0 z-40 grid place-items-end overflow-y-auto sm:place-items-center sm:p-6',
            tall && 'scroll-pt-4 scroll-pb-28 sm:scroll-pb-24',
          )}
        >
          <Base.Popup
            {...(initialFocus && { initialFocus })}
            {...(finalFocus && { finalFocus })}
            className={cn(
              'relative w-full rounded-t-sheet border bg-popover p-5 text-popover-foreground shadow-float outline-none sm:rounded-sheet sm:p-6',
              'transition-[opacity,transform] duration-180 ease-shelf data-ending-style:duration-120',
              'data-ending-style:translate-y-2 data-starting-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:opacity-0',
              sizes[size],
            )}
          >
            <Base.Title className="pe-9 font-semibold text-xl">{title}</Base.Title>
            {description && <Base.Description className="mt-1 text-muted-foreground">{description}</Base.Description>}
            <SlowPlace
              foot={
                footer && (
                  <div
                    className={cn(
                      'mt-6 flex flex-wrap justify-end gap-2',
                      tall &&
                        'sticky bottom-0 sm:-bottom-6 -mx-5 -mb-5 border-t bg-popover px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:-mb-6 sm:rounded-b-sheet sm:px-6',
                    )}
                  >
                    {footer}
                  </div>
                )
              }
            >
              <div className="mt-4">{children}</div>
            </SlowPlace>
            <Base.Close
              aria-label="Close"
              className={buttonClass({ variant: 'ghost', size: 'sm', iconOnly: true }, 'absolute end-3 top-3')}
            >
              <X className="size-4.5" />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/**
 * A dialog that slides in from below: navigation on a phone. With `beside` it slides in from the side on screens that are wide
 * enough, to show details of an entry of the page.
 */
export function Sheet({
  open,
  onOpenChange,
  title,
  beside = false,
  initialFocus,
  children,
  foot,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  beside?: boolean;
  /** The element that gets the focus when the sheet opens; null for the first one that can have it. */
  initialFocus?: () => HTMLElement | null;
  children: ReactNode;
  /** Stays at the bottom of the sheet, below its content. */
  foot?: ReactNode;
}) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup
          {...(initialFocus && { initialFocus: () => initialFocus() ?? true })}
          className={cn(
            'fixed inset-x-0 bottom-0 z-40 max-h-[85dvh] scroll-pt-14 scroll-pb-32 overflow-y-auto rounded-t-sheet border-t bg-popover p-4 pb-[max(1rem,env(safe-area-inset-bottom))] shadow-float outline-none transition-transform duration-180 ease-shelf data-ending-style:translate-y-full data-starting-style:translate-y-full',
            beside &&
              'sm:inset-y-0 sm:start-auto sm:end-0 sm:max-h-none sm:w-lg sm:max-w-[90vw] sm:rounded-none sm:border-s sm:border-t-0 sm:p-6 sm:data-ending-style:translate-x-full sm:data-ending-style:translate-y-0 sm:data-starting-style:translate-x-full sm:data-starting-style:translate-y-0',
          )}
        >
          <div
            className={cn(
              'mb-2 flex items-center justify-between gap-3',
              !beside && 'sticky -top-4 z-10 -mx-4 -mt-4 rounded-t-sheet bg-popover px-4 pt-4 pb-1',
            )}
          >
            <Base.Title className="font-semibold text-lg">{title}</Base.Title>
            <Base.Close aria-label="Close" className={buttonClass({ variant: 'ghost', size: 'sm', iconOnly: true })}>
              <X className="size-4.5" />
            </Base.Close>
          </div>
          {children}
          {foot && (
            <div className="grid sticky -bottom-[max(1rem,env(safe-area-inset-bottom))] -mx-4 -mb-[max(1rem,env(safe-area-inset-bottom))] mt-4 border-t bg-popover px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
              {foot}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
