import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { toast } from 'sonner';
import { useLocation } from 'wouter';
import { SentAgain } from '../auth/where-to-look.tsx';
import { updateUser, useSession } from '../session/store.ts';
import { trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { Dialog } from '../ui/dialog.tsx';

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });
/** The localStorage key with the time at which the person dismissed "Confirm your e-mail address". Sign-out clears it. */
const DISMISSED = ['localStorage', 'asked:confirm'] as const;
/** The notice comes back after this many milliseconds. */
const DISMISSED_FOR = 86_400_000;
/**
 * The localStorage key that is set once the person was asked to keep an account due for deletion. Sign-out clears it, so that
 * they are asked again after the next sign-in.
 */
const ASKED = ['localStorage', 'asked:keep-account'] as const;
type Note = typeof DISMISSED | typeof ASKED;

/**
 * The notice above every page when the account needs something. Only one shows at a time: if both apply, "your account will be
 * deleted" is shown and "confirm your e-mail address" is not.
 */
export function AccountNotice() {
  const deleteAfter = useSession((session) => session.userData?.deleteAfter);
  const unconfirmed = useSession((session) => session.authUser?.emailVerified === false);
  const asked = useSession((session) => session.userData?.askToConfirm === true);
  const [location] = useLocation();
  // Comes with the next page, so that nothing moves while the person looks at the text they have just used.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const shown = useMemo(() => asked, [location]);
  if (deleteAfter) return <DeletionNotice deleteAfter={deleteAfter} />;
  return unconfirmed && asked && shown && <ConfirmNotice />;
}

/**
 * For an account that is due to be deleted: asks once after each sign-in whether to keep it, then shows a banner on every page.
 * Only the button "Keep my account" cancels the deletion. Signing in does not, because people also sign in for other reasons, for
 * example to download their data.
 */
function DeletionNotice({ deleteAfter }: { deleteAfter: string }) {
  const utils = trpc.useUtils();
  const [asking, setAsking] = useState(() => !isNoted(ASKED));
  const keep = trpc.account.cancelDeletion.useMutation({
    onSuccess: () => {
      updateUser({ userData: { deleteAfter: null } });
      void utils.account.profile.invalidate();
      toast.success('Your account stays.');
    },
  });
  const asked = () => {
    setAsking(false);
    note(ASKED);
  };
  const on = day.format(new Date(deleteAfter));
  const keepButton = (variant: 'primary' | 'secondary') => (
    <Button variant={variant} busy={keep.isPending} onClick={() => keep.mutate()}>
      Keep my account
    </Button>
  );
  return (
    <>
      <Banner tone="warn" className="mb-5" action={keepButton('secondary')}>
        Your account will be deleted on {on}. Until then you can choose Keep my account.
      </Banner>
      <Dialog
        open={asking}
        onOpenChange={(open) => !open && asked()}
        title="Keep your account?"
        size="sm"
        footer={
          <>
            <Button onClick={asked}>Delete it as planned</Button>
            {keepButton('primary')}
          </>
        }
      >
        You asked us to delete it. On {on} it goes, with everything in it. Signing in does not stop that; “Keep my account” does.
      </Dialog>
    </>
  );
}

function ConfirmNotice() {
  const email = useSession((session) => session.authUser?.email);
  const [hidden, setHidden] = useState(() => isNoted(DISMISSED, DISMISSED_FOR));
  const send = trpc.auth.requestEmailVerification.useMutation();
  if (hidden) return null;
  const dismiss = () => {
    setHidden(true);
    note(DISMISSED);
  };
  return (
    <div className="mb-5 flex items-center gap-1 rounded-card border border-primary/30 bg-primary-soft py-1 pr-1 pl-4">
      <p role="status" className={cn('min-w-0 flex-1', !send.data && 'truncate')}>
        {send.data ? (
          <SentAgain email={email ?? ''} staysHere={send.data.staysHere} />
        ) : (
          <>
            Confirm your e-mail<span className="max-sm:sr-only">: open the link we sent to {email}</span>
          </>
        )}
      </p>
      {!send.isSuccess && (
        <Button size="sm" variant="ghost" busy={send.isPending} onClick={() => send.mutate()}>
          Send again
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        iconOnly
        aria-label="Dismiss this notice until tomorrow"
        icon={<X className="size-4" />}
        onClick={dismiss}
      />
    </div>
  );
}

function note([storage, key]: Note): void {
  try {
    window[storage].setItem(key, String(Date.now()));
  } catch {}
}

/** @param lasts how many milliseconds the note counts */
function isNoted([storage, key]: Note, lasts = Number.POSITIVE_INFINITY): boolean {
  try {
    const noted = window[storage].getItem(key);
    return noted !== null && Date.now() - Number(noted) < lasts;
  } catch {
    return false;
  }
}
