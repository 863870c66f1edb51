import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { useMedia } from '../../ui/use-media.ts';

/** The width of a screen from which a row opens beside the list, and the list stays usable. */
export const BESIDE = '(min-width: 80rem)';

/**
 * Shows one row: beside the list on a wide screen, where the list can be used meanwhile, and over it on others. Closing gives the
 * focus back to the row.
 */
export function DetailPane({
  id,
  title,
  noun,
  focusAsked,
  onBefore,
  onNext,
  onClose,
  children,
}: {
  id: string;
  title: ReactNode;
  noun: string;
  /** Changes when the pane was opened by a click or Enter, and should get the focus. */
  focusAsked: number;
  onBefore: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
  children: ReactNode;
}) {
  const beside = useMedia(BESIDE);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusAsked > 0) heading.current?.focus();
  }, [focusAsked]);
  const content = useRef<HTMLDivElement>(null);
  /** Escape in a text field leaves the field, and closes nothing: what is half written there must not go. The next one closes. */
  const leaveField = (event: KeyboardEvent) => {
    const isText =
      event.target instanceof HTMLElement && event.target.matches('textarea, input:not([type=checkbox], [type=radio])');
    if (event.key !== 'Escape' || !isText || event.defaultPrevented) return;
    event.preventDefault();
    event.nativeEvent.stopImmediatePropagation();
    event.stopPropagation();
    (heading.current ?? content.current)?.focus({ preventScroll: true });
  };
  const steps = (
    <>
      <Button
        variant="ghost"
        size="sm"
        iconOnly
        aria-label={`${noun} before`}
        disabled={!onBefore}
        onClick={onBefore}
        icon={<ChevronUp className="size-4.5" />}
      />
      <Button
        variant="ghost"
        size="sm"
        iconOnly
        aria-label={`Next ${noun.toLowerCase()}`}
        disabled={!onNext}
        onClick={onNext}
        icon={<ChevronDown className="size-4.5" />}
      />
    </>
  );
  if (!beside)
    return (
      <Sheet open={id !== ''} onOpenChange={(open) => !open && onClose()} title={title} beside>
        <div className="-mt-1 mb-2 flex gap-1">{steps}</div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the Escape of the fields inside */}
        <div ref={content} tabIndex={-1} data-pane="" className="outline-none" onKeyDown={leaveField}>
          {children}
        </div>
      </Sheet>
    );
  if (!id) return null;
  return (
    <aside
      aria-label={noun}
      className="sticky top-4 max-h-[calc(100dvh-2rem)] w-104 shrink-0 scroll-pt-28 scroll-pb-4 overflow-y-auto rounded-card border bg-card shadow-soft 2xl:w-120"
    >
      <div className="sticky top-0 z-10 flex items-center gap-1 border-b bg-card py-2 ps-5 pe-2">
        <h2
          ref={heading}
          tabIndex={-1}
          data-pane-heading=""
          className="wrap-anywhere line-clamp-3 min-w-0 flex-1 self-center font-semibold text-lg outline-none"
        >
          {title}
        </h2>
        {steps}
        <Button
          variant="ghost"
          size="sm"
          iconOnly
          aria-label={`Close ${noun.toLowerCase()}`}
          onClick={onClose}
          icon={<X className="size-4.5" />}
        />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the Escape of the fields inside */}
      <div className="p-5" data-pane="" onKeyDown={leaveField}>
        {children}
      </div>
    </aside>
  );
}

/** What gets the focus when what had it in the open row is gone: the row's heading, or its content where that is over the list. */
export const paneFocus = () => document.querySelector<HTMLElement>('[data-pane-heading], [data-pane]');
