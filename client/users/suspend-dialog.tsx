import { useState } from 'react';
import { trpc } from '../trpc.ts';
import { toast } from '../ui/toast.ts';
import { ActDialog } from './act-dialog.tsx';
import type { UserShown } from './user-types.ts';

/** Suspends somebody, with a reason that the audit log keeps. */
export function SuspendDialog({ user, isOpen, onClose }: { user: UserShown; isOpen: boolean; onClose: () => void }) {
  const utils = trpc.useUtils();
  const [reason, setReason] = useState('');
  const suspend = trpc.admin.users.suspend.useMutation({ meta: { quiet: true } });
  const submit = () =>
    suspend.mutate(
      { id: user.id, reason },
      {
        onSuccess: () => {
          toast.success(`${user.email} is suspended`);
          void utils.admin.users.invalidate();
          onClose();
        },
      },
    );
  return (
    <ActDialog
      {...{ isOpen, onClose, reason }}
      title={`Suspend ${user.email}?`}
      description="They are signed out everywhere and cannot sign in. Nothing is deleted, and you can reactivate the account at any time. A subscription they pay for goes on."
      act="Suspend"
      variant="destructive"
      busy={suspend.isPending}
      error={suspend.error}
      onSubmit={submit}
      onReason={setReason}
    />
  );
}
