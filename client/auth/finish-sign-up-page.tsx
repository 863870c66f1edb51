import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { type FinishSignUpInput, finishSignUpInput } from '#shared/auth/auth.ts';
import { paths, safeNext } from '#shared/paths.ts';
import { readError } from '../errors.ts';
import { startSession } from '../session/store.ts';
import { trpc, trpcClient } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { useVerification } from '../verification/use-verification.ts';
import { VerificationStatus } from '../verification/verification-status.tsx';
import { AuthShell } from './auth-shell.tsx';

/** The last step of signing up through a service (such as Google) that told us no e-mail address: the person types it here. */
export default function FinishSignUpPage() {
  const pending = trpc.auth.pendingSignUp.useQuery();
  return (
    <QueryView query={pending} failed="Your sign-up could not be looked up.">
      {(found) => (found ? <AddressForm label={found.label} name={found.name} /> : <RanOut />)}
    </QueryView>
  );
}

function RanOut() {
  return (
    <AuthShell title="Start again" lead="This sign-up took too long or was finished before. No account was made by it.">
      <ButtonLink href={paths.login} variant="primary">
        Sign in
      </ButtonLink>
    </AuthShell>
  );
}

function AddressForm({ label, name }: { label: string; name: string | null }) {
  const [, navigate] = useLocation();
  const form = useForm<FinishSignUpInput>({ resolver: zodResolver(finishSignUpInput), defaultValues: { email: '' } });
  const { prepare, prove, state } = useVerification();
  const finish = useMutation({
    mutationFn: (input: FinishSignUpInput) =>
      prove((verification) => trpcClient.auth.finishSignUp.mutate({ ...input, verification })),
    meta: { quiet: true },
    onSuccess: ({ user, userData, next }) => {
      // Navigate before the session starts. Once it has started, the guard around this page, which lets only visitors in, would
      // send the person to another page.
      navigate(safeNext(next), { replace: true });
      startSession(user, userData);
    },
    onError: () => form.setFocus('email'),
  });
  const problem = finish.error && readError(finish.error);
  return (
    <AuthShell
      title={name ? `One more thing, ${name}` : 'One more thing'}
      lead={`${label} did not tell us your e-mail address. We write to it when something about your account changes.`}
    >
      <form noValidate className="grid gap-4" onFocus={prepare} onSubmit={form.handleSubmit((input) => finish.mutate(input))}>
        {problem && (
          <Banner
            tone="bad"
            announce
            action={problem.code !== 'TOO_MANY_REQUESTS' && <ButtonLink href={paths.login}>Sign in</ButtonLink>}
          >
            {problem.message}
          </Banner>
        )}
        <Field label="E-mail" error={form.formState.errors.email?.message}>
          <Input type="email" autoComplete="email" required {...form.register('email')} />
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={finish.isPending}>
          Create account
        </Button>
        <VerificationStatus state={state} />
      </form>
    </AuthShell>
  );
}
