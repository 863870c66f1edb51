import { type ReactNode, useState } from 'react';
import { useLeaveGuard } from './leave-guard.ts';
import { ConfirmDialog } from './ui/alert-dialog.tsx';

/**
 * Asks before a page with unsaved changes is left by a link or by Back. With `query`, another query of its path is another page. A page
 * that can say what is lost gives its own `title`, and its own sentence as children.
 */
export function LeaveQuestion({
  unsaved,
  query = false,
  title = 'Leave without saving?',
  stayLabel = 'Stay',
  children = 'What you changed here is not saved yet, and is lost if you leave.',
}: {
  unsaved: boolean;
  query?: boolean;
  title?: string;
  stayLabel?: string;
  children?: ReactNode;
}) {
  const guard = useLeaveGuard(unsaved, query);
  return (
    <ConfirmDialog
      open={guard.asking}
      onOpenChange={(open) => !open && guard.stay()}
      title={title}
      confirmLabel="Leave"
      cancelLabel={stayLabel}
      destructive
      onConfirm={guard.leave}
    >
      {children}
    </ConfirmDialog>
  );
}

/**
 * For a form in a dialog: `close` closes it, and asks first while something is typed and not saved. `question` is drawn beside the
 * dialog; it also asks before the page is left.
 */
export function useCloseQuestion(unsaved: boolean, onClose: () => void) {
  const [asking, setAsking] = useState(false);
  return {
    close: () => (unsaved ? setAsking(true) : onClose()),
    question: (
      <>
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title="Close without saving?"
          confirmLabel="Close"
          cancelLabel="Keep editing"
          destructive
          onConfirm={() => {
            setAsking(false);
            onClose();
          }}
        >
          What you typed here is not saved yet, and is lost if you close this.
        </ConfirmDialog>
        <LeaveQuestion unsaved={unsaved} query />
      </>
    ),
  };
}
