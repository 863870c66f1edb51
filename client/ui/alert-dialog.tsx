import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { Button, buttonClass } from './button.tsx';
import { backdropClass } from './dialog.tsx';
import { SlowPlace } from './slow.tsx';

/**
 * Asks for confirmation before an action that cannot be undone. The title names what it affects ("Delete 3 products?"), and the
 * button names the action ("Delete"). `problem` says why the action failed, in the dialog itself.
 */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  destructive = false,
  busy = false,
  problem = null,
  onConfirm,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  destructive?: boolean;
  busy?: boolean;
  problem?: string | null;
  onConfirm: () => void;
}) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Viewport className="fixed inset-0 z-40 grid place-items-center overflow-y-auto p-4">
          <Base.Popup className="w-full max-w-md rounded-sheet border bg-popover p-6 shadow-float outline-none transition-[opacity,transform] duration-180 ease-shelf data-ending-style:scale-98 data-starting-style:scale-98 data-ending-style:opacity-0 data-starting-style:opacity-0">
            <Base.Title className="font-semibold text-xl">{title}</Base.Title>
            <SlowPlace
              foot={
                <div className="mt-6 flex flex-wrap justify-end gap-2">
                  <Base.Close className={buttonClass()}>{cancelLabel}</Base.Close>
                  <Button
                    variant={destructive ? 'destructive' : 'primary'}
                    busy={busy}
                    // The second click of a double click comes before the button is busy.
                    onClick={({ detail }) => detail < 2 && onConfirm()}
                  >
                    {confirmLabel}
                  </Button>
                </div>
              }
            >
              <Base.Description className="mt-2 text-muted-foreground" render={<div />}>
                {children}
                {problem && (
                  <Banner tone="bad" announce className="mt-3 text-foreground">
                    {problem}
                  </Banner>
                )}
              </Base.Description>
            </SlowPlace>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
