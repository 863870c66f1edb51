import { lazy, Suspense } from 'react';
import { useOpenQuestion } from '../session/reauth.ts';
import { loadLater } from '../ui/load-later.ts';

const Dialog = lazy(() => loadLater(() => import('./confirm-identity-dialog.tsx')));

/**
 * Shows the dialog "Confirm that it is you" when the server refuses a call until the person has proved again who they are. The
 * dialog's code is loaded only then.
 */
export function ConfirmIdentity() {
  const question = useOpenQuestion();
  return (
    question && (
      <Suspense>
        <Dialog area={question.area} onAnswer={question.answer} />
      </Suspense>
    )
  );
}
