import { useState } from 'react';
import { GRANT_MOST } from '#shared/users-words.ts';
import { readError } from '../errors.ts';
import { trpc } from '../trpc.ts';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { toast } from '../ui/toast.ts';
import { useClientKey } from '../use-client-key.ts';
import { ActDialog } from './act-dialog.tsx';
import type { UserShown } from './user-types.ts';

/** The day so many days from now, as a date field has it. */
export const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Gives somebody AI queries besides those of their plan: how many, until when, and why. */
export function GrantDialog({ user, isOpen, onClose }: { user: UserShown; isOpen: boolean; onClose: () => void }) {
  const utils = trpc.useUtils();
  const keyOf = useClientKey();
  const [queries, setQueries] = useState('50');
  const [until, setUntil] = useState(() => dayAhead(30));
  const [reason, setReason] = useState('');
  const grant = trpc.admin.users.grantQueries.useMutation({ meta: { quiet: true } });
  const problem = grant.error && readError(grant.error);
  const submit = () => {
    const input = { id: user.id, queries: Number(queries), until, reason };
    grant.mutate(
      { ...input, key: keyOf(input) },
      {
        onSuccess: () => {
          toast.success(`${input.queries.toLocaleString('en')} queries granted to ${user.email}`);
          void utils.admin.users.invalidate();
          onClose();
        },
      },
    );
  };
  return (
    <ActDialog
      {...{ isOpen, onClose, reason }}
      title="Grant AI queries"
      description={`${user.email} can use them at once, after those of the plan.`}
      act="Grant queries"
      busy={grant.isPending}
      error={grant.error}
      onSubmit={submit}
      onReason={setReason}
    >
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
    </ActDialog>
  );
}
