import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Redirect } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { type LoginInput, loginInput } from '#shared/auth/auth.ts';
import { paths, safeNext } from '#shared/paths.ts';
import { readError } from '../errors.ts';
import { loadAdmin } from '../session/boot.ts';
import { endSession, useSession } from '../session/store.ts';
import { trpcClient } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Logo } from '../ui/logo.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useVerification } from '../verification/use-verification.ts';
import { VerificationStatus } from '../verification/verification-status.tsx';

/**
 * The sign-in page of the admin area, without registration and without services such as Google. It opens a short session,
 * separate from a seller's.
 */
export default function AdminLoginPage() {
  const { admin, adminEnd, ranOut } = useSession();
  const from = useHistoryState<{ next?: string } | null>();
  const form = useForm<LoginInput>({ resolver: zodResolver(loginInput), defaultValues: { email: '', password: '' } });
  const { errors } = form.formState;
  const { proveIfAsked, state } = useVerification();
  const login = useMutation({
    mutationFn: (input: LoginInput) =>
      proveIfAsked((verification) => trpcClient.auth.adminLogin.mutate({ ...input, verification })),
    meta: { quiet: true },
    onSuccess: (signedIn) => useSession.setState({ admin: signedIn, adminEnd: null }),
    onError: (error) => {
      // The password was right but the person is no admin. The server has then signed this browser out of everything, so end the
      // session here too.
      if (readError(error).code === 'NOT_ALLOWED') endSession();
      form.setFocus('password', { shouldSelect: true });
    },
  });
  useEffect(() => {
    if (admin === undefined) void loadAdmin();
  }, [admin]);
  if (admin) {
    const next = safeNext(from?.next);
    return <Redirect to={next.startsWith('/admin/') ? next : paths.admin.dashboard} replace />;
  }
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center bg-sidebar p-4 outline-none">
      <div className="w-full max-w-sm rounded-sheet bg-card p-6 shadow-float sm:p-8">
        <Logo />
        <h1 className="mt-6 font-semibold text-2xl">Admin sign in</h1>
        <p className="mt-1 text-muted-foreground">It ends by itself after 30 minutes without use.</p>
        <form noValidate className="mt-6 grid gap-4" onSubmit={form.handleSubmit((input) => login.mutate(input))}>
          {!login.error && (adminEnd || ranOut) && (
            <Banner announce>
              {adminEnd === 'role'
                ? 'Your role was changed, so the admin area is closed to you.'
                : 'You were signed out: after 30 minutes without use, or from another place. Sign in to go on where you were.'}
            </Banner>
          )}
          {login.error && (
            <Banner tone="bad" announce>
              {readError(login.error).message}
            </Banner>
          )}
          <Field label="E-mail" error={errors.email?.message}>
            <Input type="email" autoComplete="username" required {...form.register('email')} />
          </Field>
          <PasswordField
            autoComplete="current-password"
            required
            error={errors.password?.message}
            {...form.register('password')}
          />
          <Button type="submit" variant="primary" size="lg" busy={login.isPending}>
            {login.isPending ? 'Signing in' : 'Sign in'}
          </Button>
          <VerificationStatus state={state} rare />
        </form>
      </div>
    </main>
  );
}
