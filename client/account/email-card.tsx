import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type RequestEmailChangeInput, requestEmailChangeInput } from '#shared/auth/auth.ts';
import { SendLinkAgain } from '../auth/send-link-again.tsx';
import { WhereToLook } from '../auth/where-to-look.tsx';
import { readError } from '../errors.ts';
import { trpc } from '../trpc.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';

/**
 * Shows the e-mail address of the account and lets the person change it. We mail a link to the new address. The change takes
 * effect when the person opens that link and presses the button there.
 */
export function EmailCard({ email, confirmed }: { email: string; confirmed: boolean }) {
  const [changing, setChanging] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <Card title="E-mail">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="wrap-anywhere">{email}</span>
          <Badge tone={confirmed ? 'ok' : 'neutral'}>{confirmed ? 'Confirmed' : 'Not confirmed yet'}</Badge>
        </p>
        {!changing && <Button onClick={() => setChanging(true)}>Change e-mail</Button>}
      </div>
      {!confirmed && <SendLinkAgain email={email} className="mt-2 text-muted-foreground" />}
      {sentTo && !changing && (
        <div role="status" className="mt-3">
          <p>We sent a link to {sentTo}. Open it and press the button there: your address changes then.</p>
          <WhereToLook email={sentTo} />
        </div>
      )}
      {changing && (
        <ChangeForm
          onClose={() => setChanging(false)}
          onSent={(to) => {
            setSentTo(to);
            setChanging(false);
          }}
        />
      )}
    </Card>
  );
}

function ChangeForm({ onClose, onSent }: { onClose: () => void; onSent: (to: string) => void }) {
  const form = useForm<RequestEmailChangeInput>({ resolver: zodResolver(requestEmailChangeInput), defaultValues: { email: '' } });
  const request = trpc.account.requestEmailChange.useMutation({
    meta: { quiet: true },
    onSuccess: (_, { email }) => onSent(email),
  });
  return (
    <form
      noValidate
      className="mt-4 grid max-w-md gap-4 border-t pt-4"
      onSubmit={form.handleSubmit((input) => request.mutate(input))}
    >
      {request.error && (
        <Banner tone="bad" announce>
          {readError(request.error).message}
        </Banner>
      )}
      <Field
        label="New e-mail"
        hint="We send a link there. Until you press the button behind it, nothing changes."
        error={form.formState.errors.email?.message}
      >
        {/* The field takes the focus, because the person has just pressed a button to open it. */}
        <Input type="email" autoComplete="email" autoFocus required {...form.register('email')} />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={request.isPending}>
          Send link
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
