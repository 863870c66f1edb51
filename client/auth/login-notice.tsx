import { useState } from 'react';
import { readSignInTrouble, signInSentence } from '#shared/auth/sign-in-problems.ts';
import { useSession } from '../session/store.ts';
import { deleteUnsaved, hasUnsaved } from '../session/unsaved.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { longDayText } from '../ui/dates.ts';

/**
 * The notice above the sign-in form: why signing in through a service failed, when the account will be deleted, or that the
 * session has ended and what was unsaved is kept in this tab.
 */
export function LoginNotice({ search, deleteAfter }: { search: string; deleteAfter: string | undefined }) {
  const trouble = readSignInTrouble(new URLSearchParams(search));
  const sentence = trouble && signInSentence(trouble);
  if (sentence)
    return (
      <Banner tone="bad" announce>
        {sentence}
      </Banner>
    );
  if (!deleteAfter) return <EndedNotice />;
  return (
    <Banner tone="warn" announce>
      You are signed out everywhere. Your account will be deleted on {longDayText(deleteAfter)}. To keep it, sign in before that
      and choose Keep my account.
    </Banner>
  );
}

/** Shown if the session ended by itself. If something was unsaved, it can be deleted here, on a shared computer for example. */
function EndedNotice() {
  const [kept, setKept] = useState(hasUnsaved);
  const ranOut = useSession((session) => session.ranOut);
  if (!kept) return ranOut && <Banner announce>Your session has ended. Sign in to go on where you were.</Banner>;
  const drop = () => {
    deleteUnsaved();
    setKept(false);
  };
  return (
    <Banner
      announce
      action={
        <Button size="sm" onClick={drop}>
          Delete it
        </Button>
      }
    >
      Your session has ended. Sign in to go on; what you typed is kept in this tab.
    </Banner>
  );
}
