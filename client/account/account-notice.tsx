import { X } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { updateUser, useSession } from '../session/store.ts';
import { trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });
const DISMISSED = 'confirm-notice-dismissed';

/** What the account needs, above every page: one notice at a time, the graver one first. */
export function AccountNotice() {
  const deleteAfter = useSession((session) => session.userData?.deleteAfter);
  const unconfirmed = useSession((session) => session.authUser?.emailVerified === false);
  if (deleteAfter) return <DeletionNotice deleteAfter={deleteAfter} />;
  return unconfirmed && <ConfirmNotice />;
}

function DeletionNotice({ deleteAfter }: { deleteAfter: string }) {
  const utils = trpc.useUtils();
  const keep = trpc.account.cancelDeletion.useMutation({
    onSuccess: () => {
      updateUser({ userData: { deleteAfter: null } });
      void utils.account.profile.invalidate();
      toast.success('Your account stays.');
    },
  });
  return (
    <Banner
      tone="warn"
      className="mb-5"
      action={
        <Button busy={keep.isPending} onClick={() => keep.mutate()}>
          Keep my account
        </Button>
      }
    >
      Your account will be deleted on {day.format(new Date(deleteAfter))}.
    </Banner>
  );
}

function ConfirmNotice() {
  const email = useSession((session) => session.authUser?.email);
  const [hidden, setHidden] = useState(wasDismissed);
  const send = trpc.auth.requestEmailVerification.useMutation();
  if (hidden) return null;
  const dismiss = () => {
    setHidden(true);
    try {
      sessionStorage.setItem(DISMISSED, 'yes');
    } catch {}
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
        {send.isSuccess
          ? `Sent to ${email}. If it does not arrive, look among spam.`
          : `Confirm your e-mail address: open the link we sent to ${email}.`}
      </span>
    </Banner>
  );
}

function wasDismissed(): boolean {
  try {
    return sessionStorage.getItem(DISMISSED) !== null;
  } catch {
    return false;
  }
}
