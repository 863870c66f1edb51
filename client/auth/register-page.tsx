import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useLocation, useSearch } from 'wouter';
import { type RegisterInput, registerInput } from '#shared/auth/auth.ts';
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
import { PasswordMeter } from './password-meter.tsx';
import { ProviderButtons } from './provider-buttons.tsx';

const linkClass = 'font-semibold text-primary hover:underline';

export default function RegisterPage() {
  const next = new URLSearchParams(useSearch()).get('next');
  // Whoever comes from an invitation needs an account with the address that was invited.
  const invited = next === paths.invitation ? (keptInvitation()?.email ?? null) : null;
  const [, navigate] = useLocation();
  const login = next ? `${paths.login}?${new URLSearchParams({ next })}` : paths.login;
  const form = useForm<RegisterInput>({
    resolver: zodResolver(registerInput),
    defaultValues: { email: invited ?? '', password: '', displayName: '' },
  });
  const { errors } = form.formState;
  const [email, password] = useWatch({ control: form.control, name: ['email', 'password'] });
  const { prepare, prove, state } = useVerification();
  const register = useMutation({
    mutationFn: (input: RegisterInput) => prove((verification) => trpcClient.auth.register.mutate({ ...input, verification })),
    meta: { quiet: true },
    onSuccess: ({ user, userData }) => {
      // A new seller starts where a first text is written, unless they came for something else.
      if (!next) navigate(`${paths.register}?${new URLSearchParams({ next: paths.generateDescription })}`, { replace: true });
      startSession(user, userData);
    },
    onError: (error) => {
      const { fields } = readError(error);
      if (fields?.password) form.setError('password', { message: fields.password }, { shouldFocus: true });
      else form.setFocus('email');
    },
  });
  const submit = form.handleSubmit(({ displayName, ...rest }) => register.mutate(displayName ? { ...rest, displayName } : rest));
  const taken = register.error && readError(register.error).code === 'CONFLICT';
  return (
    <AuthShell
      {...firstWords.register}
      below={
        <>
          Already have one?{' '}
          <Link href={login} className={linkClass}>
            Sign in
          </Link>
        </>
      }
    >
      <ChosenPlan next={next} />
      <form noValidate className="grid gap-4" onSubmit={submit} onFocus={prepare}>
        {register.error && (
          <Banner
            tone="bad"
            announce
            action={
              taken && (
                <span className="flex gap-3">
                  <Link href={login} className={linkClass}>
                    Sign in
                  </Link>
                  <Link href={paths.resetPassword} className={linkClass}>
                    Reset password
                  </Link>
                </span>
              )
            }
          >
            {readError(register.error).message}
          </Banner>
        )}
        <Field label="E-mail" hint={invited && 'Your invitation is for this address.'} error={errors.email?.message}>
          <Input type="email" autoComplete="username" required readOnly={invited !== null} {...form.register('email')} />
        </Field>
        <PasswordField
          autoComplete="new-password"
          required
          error={errors.password?.message}
          hint={<PasswordMeter password={password} email={email} refused={Boolean(errors.password)} />}
          {...form.register('password')}
        />
        <Field label="Name" optional hint="How we greet you." error={errors.displayName?.message}>
          <Input autoComplete="name" maxLength={100} {...form.register('displayName')} />
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={register.isPending}>
          Create account
        </Button>
        <VerificationStatus state={state} />
        <p className="text-muted-foreground text-sm">
          By creating an account you agree to the{' '}
          <Link href={paths.terms} className="text-foreground underline underline-offset-2">
            terms
          </Link>
          .
        </p>
      </form>
      <ProviderButtons next={next} />
    </AuthShell>
  );
}
