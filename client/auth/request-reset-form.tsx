import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link } from 'wouter';
import { LINK_MINUTES, type RequestPasswordResetInput, requestPasswordResetInput } from '#shared/auth/auth.ts';
import { paths } from '#shared/paths.ts';
import { readError } from '../errors.ts';
import { trpcClient } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { useVerification } from '../verification/use-verification.ts';
import { VerificationStatus } from '../verification/verification-status.tsx';
import { AuthShell } from './auth-shell.tsx';
import { WhereToLook } from './where-to-look.tsx';

/**
 * Asks the server to mail a link for choosing a new password. The page says the same for every e-mail address, so that nobody
 * learns who has an account.
 */
export function RequestResetForm() {
  const form = useForm<RequestPasswordResetInput>({
    resolver: zodResolver(requestPasswordResetInput),
    defaultValues: { email: '' },
  });
  const { prepare, prove, state } = useVerification();
  const request = useMutation({
    mutationFn: (input: RequestPasswordResetInput) =>
      prove((verification) => trpcClient.auth.requestPasswordReset.mutate({ ...input, verification })),
    meta: { quiet: true },
    onError: () => form.setFocus('email'),
  });
  const signIn = (
    <Link href={paths.login} className="font-semibold text-primary hover:underline">
      Back to sign in
    </Link>
  );
  if (request.isSuccess)
    return (
      <AuthShell
        title="Check your mail"
        lead={<p role="status">If an account exists, we've sent a link. It is valid for {LINK_MINUTES.resetPassword} minutes.</p>}
        below={signIn}
      >
        <WhereToLook email={form.getValues('email')} />
        <Button className="mt-5" onClick={() => request.reset()}>
          Try another address
        </Button>
      </AuthShell>
    );
  return (
    <AuthShell
      title="Reset password"
      lead="We send a link to your e-mail address. With it you choose a new password."
      below={signIn}
    >
      <form noValidate className="grid gap-4" onFocus={prepare} onSubmit={form.handleSubmit((input) => request.mutate(input))}>
        {request.error && (
          <Banner tone="bad" announce>
            {readError(request.error).message}
          </Banner>
        )}
        <Field label="E-mail" error={form.formState.errors.email?.message}>
          <Input type="email" autoComplete="username" required {...form.register('email')} />
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={request.isPending}>
          Send link
        </Button>
        <VerificationStatus state={state} />
      </form>
    </AuthShell>
  );
}
