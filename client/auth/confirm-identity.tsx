import { lazy, Suspense } from 'react';
import { useOpenQuestion } from '../session/reauth.ts';

const Dialog = lazy(() => import('./confirm-identity-dialog.tsx'));

/** Mounted once: asks people to prove again who they are. The dialog's code is loaded when a call first needs it. */
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
