import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { DELETION_GRACE_DAYS, requestDeletionInput } from '#shared/account.ts';
import { paths } from '#shared/paths.ts';
import { readError } from '../errors.ts';
import { useSession } from '../session/store.ts';
import { trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';

export function DeleteCard({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Card
      title="Delete account"
      description={`Your products, texts, pictures and plan go after ${DELETION_GRACE_DAYS} days. To take it back, sign in before that and choose Keep my account.`}
    >
      <Button variant="destructive" onClick={() => setOpen(true)}>
        Delete account
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Delete your account?">
        <DeleteForm email={email} onCancel={() => setOpen(false)} />
      </Dialog>
    </Card>
  );
}

function DeleteForm({ email, onCancel }: { email: string; onCancel: () => void }) {
  const [, navigate] = useLocation();
  const form = useForm({ resolver: zodResolver(requestDeletionInput), defaultValues: { email: '' } });
  const request = trpc.account.requestDeletion.useMutation({
    meta: { quiet: true },
    onSuccess: ({ deleteAfter }) => {
      navigate(paths.login, { replace: true, state: { deleteAfter } });
      useSession.setState({ status: 'signedOut' });
    },
    onError: (error) => {
      const { fields } = readError(error);
      if (fields?.email) form.setError('email', { message: fields.email }, { shouldFocus: true });
    },
  });
  const problem = request.error && readError(request.error);
  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((input) => request.mutate(input))}>
      <p>
        You are signed out everywhere at once, and your API tokens stop. People in your team cannot open your catalogue from then
        on. In {DELETION_GRACE_DAYS} days your products, texts, pictures and profiles are erased for good. To keep them, sign in
        before that and choose Keep my account.
      </p>
      {problem && !problem.fields && (
        <Banner tone="bad" announce>
          {problem.message}
        </Banner>
      )}
      <Field label={`Type ${email} to confirm`} error={form.formState.errors.email?.message}>
        <Input type="email" autoComplete="off" required {...form.register('email')} />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>Keep my account</Button>
        <Button type="submit" variant="destructive" busy={request.isPending}>
          Delete account
        </Button>
      </div>
    </form>
  );
}
