import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
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
        {children}
      </Sheet>
    );
  if (!id) return null;
  return (
    <aside
      aria-label={noun}
      className="sticky top-4 max-h-[calc(100dvh-2rem)] w-104 shrink-0 overflow-y-auto rounded-card border bg-card shadow-soft 2xl:w-120"
    >
      <div className="sticky top-0 z-10 flex items-center gap-1 border-b bg-card py-2 ps-5 pe-2">
        <h2 ref={heading} tabIndex={-1} className="min-w-0 flex-1 truncate font-semibold text-lg outline-none">
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
      <div className="p-5">{children}</div>
    </aside>
  );
}
