import { lazy, Suspense } from 'react';
import { useOpenQuestion } from '../session/reauth.ts';

const Dialog = lazy(() => import('./confirm-identity-dialog.tsx'));

/** The one place that asks a person to prove again who they are; its dialog is fetched when a call first needs it. */
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
