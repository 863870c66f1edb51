import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { resetPasswordInput } from '#shared/auth/auth.ts';
import { paths } from '#shared/paths.ts';
import { StillOpens } from '../account/still-opens.tsx';
import { readError } from '../errors.ts';
import { endSession } from '../session/store.ts';
import { trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { AuthShell } from './auth-shell.tsx';
import { PasswordMeter } from './password-meter.tsx';

const input = z.object({ password: resetPasswordInput.shape.password });

/**
 * The form that opens from the link in a "reset password" mail. Saving signs the person out everywhere, also in this browser,
 * where they then sign in with the new password.
 */
export function NewPasswordForm({ token, onNewLink }: { token: string; onNewLink: () => void }) {
  const form = useForm({ resolver: zodResolver(input), defaultValues: { password: '' } });
  const password = useWatch({ control: form.control, name: 'password' });
  const reset = trpc.auth.resetPassword.useMutation({
    meta: { quiet: true },
    onSuccess: () => endSession(),
    onError: (error) => {
      const { fields } = readError(error);
      if (fields?.password) form.setError('password', { message: fields.password }, { shouldFocus: true });
    },
  });
  if (reset.data) {
    const { linked } = reset.data;
    return (
      <AuthShell
        title="Your password is set"
        lead={
          <div role="status">
            <p>All devices and API tokens were signed out. Sign in with the new password.</p>
            <StillOpens linked={linked} />
          </div>
        }
      >
        {linked.length > 0 ? (
          <ButtonLink href={`${paths.login}?${new URLSearchParams({ next: paths.waysIn })}`} variant="primary" size="lg">
            Sign in and see what opens it
          </ButtonLink>
        ) : (
          <ButtonLink href={paths.login} variant="primary" size="lg">
            Sign in
          </ButtonLink>
        )}
      </AuthShell>
    );
  }
  const problem = reset.error && readError(reset.error);
  return (
    <AuthShell title="Choose a new password" lead="Setting it signs out every device, whoever uses it.">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={form.handleSubmit((values) => reset.mutate({ token, password: values.password }))}
      >
        {problem && !problem.fields?.password && (
          <Banner
            tone="bad"
            announce
            action={problem.code === 'LINK_EXPIRED' && <Button onClick={onNewLink}>Send a new link</Button>}
          >
            {problem.message}
          </Banner>
        )}
        <PasswordField
          label="New password"
          autoComplete="new-password"
          required
          error={form.formState.errors.password?.message}
          hint={<PasswordMeter password={password} email="" refused={Boolean(form.formState.errors.password)} />}
          {...form.register('password')}
        />
        <Button type="submit" variant="primary" size="lg" busy={reset.isPending}>
          Set password
        </Button>
      </form>
    </AuthShell>
  );
}
