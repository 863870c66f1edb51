import { useState } from 'react';
import { updateUser } from '../session/store.ts';
import { trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { longDayText } from '../ui/dates.ts';
import { Dialog } from '../ui/dialog.tsx';
import { toast } from '../ui/toast.ts';
import { noteAsked, wasAsked } from './asked.ts';

const ASKED = 'asked:keep-account';

/**
 * For an account that is due to be deleted: asks once after each sign-in whether to keep it, then shows a banner on every page.
 * Only the button "Keep my account" cancels the deletion. Signing in does not, because people also sign in for other reasons, for
 * example to download their data.
 */
export default function DeletionNotice({ deleteAfter }: { deleteAfter: string }) {
  const utils = trpc.useUtils();
  const [asking, setAsking] = useState(() => !wasAsked(ASKED));
  const keep = trpc.account.cancelDeletion.useMutation({
    onSuccess: () => {
      updateUser({ userData: { deleteAfter: null } });
      void utils.account.profile.invalidate();
      toast.success('Your account stays.');
    },
  });
  const asked = () => {
    setAsking(false);
    noteAsked(ASKED);
  };
  const on = longDayText(deleteAfter);
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
