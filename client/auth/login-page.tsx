import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { type LoginInput, loginInput } from '#shared/auth/auth.ts';
import { paths } from '#shared/paths.ts';
import { readError } from '../errors.ts';
import { startSession } from '../session/store.ts';
import { keptInvitation } from '../teams/kept-invitation.ts';
import { trpcClient } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useVerification } from '../verification/use-verification.ts';
import { VerificationStatus } from '../verification/verification-status.tsx';
import { AuthShell } from './auth-shell.tsx';
import { ChosenPlan } from './chosen-plan.tsx';
import { firstWords } from './first-words.ts';
import { rememberWay } from './last-way.ts';
import { LoginNotice } from './login-notice.tsx';
import { ProviderButtons } from './provider-buttons.tsx';

export default function LoginPage() {
  const search = useSearch();
  const next = new URLSearchParams(search).get('next');
  const from = useHistoryState<{ deleteAfter?: string } | null>();
  const invited = next === paths.invitation ? (keptInvitation()?.email ?? '') : '';
  const form = useForm<LoginInput>({ resolver: zodResolver(loginInput), defaultValues: { email: invited, password: '' } });
  const { errors } = form.formState;
  // Nothing here navigates after a sign-in: the guard around this page (for visitors only) then redirects.
  const { proveIfAsked, state } = useVerification();
  const login = useMutation({
    mutationFn: (input: LoginInput) => proveIfAsked((verification) => trpcClient.auth.login.mutate({ ...input, verification })),
    meta: { quiet: true },
    onSuccess: ({ user, userData }) => {
      rememberWay('password');
      startSession(user, userData);
    },
    onError: () => form.setFocus('password', { shouldSelect: true }),
  });
  return (
    <AuthShell
      {...firstWords.login}
      below={
        <>
          New here?{' '}
          <Link
            href={next ? `${paths.register}?${new URLSearchParams({ next })}` : paths.register}
            className="font-semibold text-primary hover:underline"
          >
            Create an account
          </Link>
        </>
      }
    >
      <ChosenPlan next={next} />
      <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((input) => login.mutate(input))}>
        {login.error ? (
          <Banner tone="bad" announce>
            {readError(login.error).message}
          </Banner>
        ) : (
          <LoginNotice search={search} deleteAfter={from?.deleteAfter} />
        )}
        <Field label="E-mail" error={errors.email?.message}>
          <Input type="email" autoComplete="username" required {...form.register('email')} />
        </Field>
        <PasswordField
          autoComplete="current-password"
          required
          error={errors.password?.message}
          aside={
            <Link href={paths.resetPassword} className="font-medium text-primary hover:underline">
              Forgot password?
            </Link>
          }
          {...form.register('password')}
        />
        <Button type="submit" variant="primary" size="lg" busy={login.isPending}>
          Sign in
        </Button>
        <VerificationStatus state={state} rare />
      </form>
      <ProviderButtons next={next} />
    </AuthShell>
  );
}
