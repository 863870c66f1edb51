import { readSignInTrouble, signInSentence } from '#shared/auth/sign-in-problems.ts';
import { Banner } from '../ui/banner.tsx';

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });

/** The notice above the sign-in form: why signing in through a service failed, or when the account will be deleted. */
export function LoginNotice({ search, deleteAfter }: { search: string; deleteAfter: string | undefined }) {
  const trouble = readSignInTrouble(new URLSearchParams(search));
  const sentence = trouble && signInSentence(trouble);
  if (sentence)
    return (
      <Banner tone="bad" announce>
        {sentence}
      </Banner>
    );
  if (!deleteAfter) return null;
  return (
    <Banner tone="warn" announce>
      You are signed out everywhere. Your account will be deleted on {day.format(new Date(deleteAfter))}. To keep it, sign in
      before that and choose Keep my account.
    </Banner>
  );
}
