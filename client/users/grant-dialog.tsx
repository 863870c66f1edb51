import { type FormEvent, useId, useRef, useState } from 'react';
import { toast } from 'sonner';
import { GRANT_MOST } from '#shared/users-words.ts';
import { readError } from '../errors.ts';
import { trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { useClientKey } from '../use-client-key.ts';
import { useFirstWrong } from '../use-first-wrong.ts';
import type { UserShown } from './user-types.ts';

/** The day so many days from now, as a date field has it. */
export const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Gives somebody AI queries besides those of their plan: how many, until when, and why. */
export function GrantDialog({ user, isOpen, onClose }: { user: UserShown; isOpen: boolean; onClose: () => void }) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const utils = trpc.useUtils();
  const keyOf = useClientKey();
  const [queries, setQueries] = useState('50');
  const [until, setUntil] = useState(() => dayAhead(30));
  const [reason, setReason] = useState('');
  const grant = trpc.admin.users.grantQueries.useMutation({ meta: { quiet: true } });
  useFirstWrong(form, grant.error);
  const problem = grant.error && readError(grant.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const input = { id: user.id, queries: Number(queries), until, reason };
    grant.mutate(
      { ...input, key: keyOf(input) },
      {
        onSuccess: () => {
          toast.success(`${input.queries.toLocaleString()} queries granted to ${user.email}`);
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
      title="Grant AI queries"
      description={`${user.email} can use them at once, after those of the plan.`}
      footer={
        <>
          <Button className="max-sm:hidden" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={grant.isPending} className="max-sm:flex-1">
            Grant queries
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate className="grid gap-4" onSubmit={submit}>
        {problem && !problem.fields && (
          <Banner tone="bad" announce>
            {problem.message}
          </Banner>
        )}
        <Field label="Queries" error={problem?.fields?.queries}>
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={GRANT_MOST}
            value={queries}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => setQueries(target.value)}
          />
        </Field>
        <Field
          label="Last day"
          hint={problem?.fields?.until ? undefined : 'What is left then is lost. Days end at midnight UTC.'}
          error={problem?.fields?.until}
        >
          <Input type="date" min={dayAhead(0)} value={until} onChange={({ target }) => setUntil(target.value)} />
        </Field>
        <Field
          label="Why"
          hint={problem?.fields?.reason ? undefined : 'Other admins see it, and the audit log keeps it.'}
          error={problem?.fields?.reason}
        >
          <Input value={reason} maxLength={300} autoComplete="off" onChange={({ target }) => setReason(target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
