import { X } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { SentAgain } from '../auth/where-to-look.tsx';
import { updateUser, useSession } from '../session/store.ts';
import { trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });
/**
 * The sessionStorage key that is set when the person dismisses "Confirm your e-mail address". Sign-out clears it, so that the
 * notice comes back after the next sign-in.
 */
const DISMISSED = ['sessionStorage', 'confirm-notice-dismissed'] as const;
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
  if (deleteAfter) return <DeletionNotice deleteAfter={deleteAfter} />;
  return unconfirmed && <ConfirmNotice />;
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
  const [hidden, setHidden] = useState(() => isNoted(DISMISSED));
  const send = trpc.auth.requestEmailVerification.useMutation();
  if (hidden) return null;
  const dismiss = () => {
    setHidden(true);
    note(DISMISSED);
  };
  return (
    <Banner
      className="mb-5"
      action={
        <span className="flex items-center gap-1">
          {!send.isSuccess && (
            <Button size="sm" busy={send.isPending} onClick={() => send.mutate()}>
              Send again
            </Button>
          )}
          <Button
            size="sm"
            variant="ghost"
            iconOnly
            aria-label="Dismiss this notice"
            icon={<X className="size-4" />}
            onClick={dismiss}
          />
        </span>
      }
    >
      <span role="status" className="break-words">
        {send.data ? (
          <SentAgain email={email ?? ''} staysHere={send.data.staysHere} />
        ) : (
          `Confirm your e-mail address: open the link we sent to ${email}.`
        )}
      </span>
    </Banner>
  );
}

function note([storage, key]: Note): void {
  try {
    window[storage].setItem(key, 'yes');
  } catch {}
}

function isNoted([storage, key]: Note): boolean {
  try {
    return window[storage].getItem(key) !== null;
  } catch {
    return false;
  }
}
