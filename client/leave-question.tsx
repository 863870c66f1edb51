import { useState } from 'react';
import { useLeaveGuard } from './leave-guard.ts';
import { ConfirmDialog } from './ui/alert-dialog.tsx';

/** Asks before a page with unsaved changes is left by a link or by Back. With `query`, another query of its path is another page. */
export function LeaveQuestion({ unsaved, query = false }: { unsaved: boolean; query?: boolean }) {
  const guard = useLeaveGuard(unsaved, query);
  return (
    <ConfirmDialog
      open={guard.asking}
      onOpenChange={(open) => !open && guard.stay()}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      destructive
      onConfirm={guard.leave}
    >
      What you changed here is not saved yet, and is lost if you leave.
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
