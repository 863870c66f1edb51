import { type FormEvent, useId, useState } from 'react';
import { toast } from 'sonner';
import { readError } from '../errors.ts';
import { trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import type { UserShown } from './user-types.ts';

/** Suspends somebody, with a reason that the audit log keeps. */
export function SuspendDialog({ user, isOpen, onClose }: { user: UserShown; isOpen: boolean; onClose: () => void }) {
  const formId = useId();
  const utils = trpc.useUtils();
  const [reason, setReason] = useState('');
  const suspend = trpc.admin.users.suspend.useMutation({ meta: { quiet: true } });
  const problem = suspend.error && readError(suspend.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
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
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={`Suspend ${user.email}?`}
      description="They are signed out everywhere and cannot sign in. Nothing is deleted, and you can reactivate the account at any time. A subscription they pay for goes on."
      footer={
        <>
          <Button className="max-sm:hidden" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="destructive" busy={suspend.isPending} className="max-sm:flex-1">
            Suspend
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={submit}>
        {problem && !problem.fields && (
          <Banner tone="bad" announce>
            {problem.message}
          </Banner>
        )}
        <Field label="Why" hint="Other admins see it, and the audit log keeps it." error={problem?.fields?.reason}>
          <Input value={reason} maxLength={300} autoComplete="off" onChange={({ target }) => setReason(target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
