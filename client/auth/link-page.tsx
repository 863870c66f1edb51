import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { paths } from '#shared/paths.ts';
import { useSession } from '../session/store.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { AuthShell } from './auth-shell.tsx';
import type { LinkState } from './use-link.ts';

interface Words {
  /** What is shown before the button is pressed. */
  ask: { title: string; lead: ReactNode; button: string };
  done: { title: string; lead: (email: string) => string };
}

/**
 * A page opened by a link in a mail. It shows one of four states: waiting for the button, done, link refused, or opened without a
 * link.
 */
export function LinkPage({
  state,
  press,
  asksPassword = false,
  words,
  remedy,
  next,
}: {
  state: LinkState;
  press: (password?: string) => Promise<void>;
  asksPassword?: boolean;
  words: Words;
  /** What the person can do if the link no longer works. */
  remedy: ReactNode;
  /** Shown when done, in place of the button to the dashboard or the sign-in page. */
  next?: ReactNode;
}) {
  const signedIn = useSession((session) => session.status === 'signedIn');
  switch (state.is) {
    case 'ready':
      return (
        <AuthShell title={words.ask.title} lead={words.ask.lead}>
          <PressForm
            key={String(asksPassword)}
            state={state}
            press={press}
            asksPassword={asksPassword}
            label={words.ask.button}
          />
        </AuthShell>
      );
    case 'done':
      return (
        <AuthShell title={words.done.title} lead={<p role="status">{words.done.lead(state.email)}</p>}>
          {next ?? (
            <ButtonLink href={signedIn ? paths.home : paths.login} variant="primary" size="lg">
              {signedIn ? 'Go to dashboard' : 'Sign in'}
            </ButtonLink>
          )}
        </AuthShell>
      );
    case 'missing':
      return (
        <AuthShell title="Open the link in your mail" lead="This page works with the link we sent you by e-mail.">
          {remedy}
        </AuthShell>
      );
    case 'refused': {
      const { code, message } = state.error;
      const cut = code === 'BAD_INPUT';
      return (
        <AuthShell
          title={code === 'CONFLICT' ? 'That did not work' : 'This link no longer works'}
          lead={<p role="alert">{cut ? 'A part of it is missing. Copy it whole out of the mail.' : message}</p>}
        >
          {remedy}
        </AuthShell>
      );
    }
  }
}

function PressForm({
  state,
  press,
  asksPassword,
  label,
}: {
  state: Extract<LinkState, { is: 'ready' }>;
  press: (password?: string) => Promise<void>;
  asksPassword: boolean;
  label: string;
}) {
  const form = useForm({ defaultValues: { password: '' } });
  const { error } = state;
  const wrong = error?.fields?.password;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={form.handleSubmit(({ password }) => press(asksPassword ? password : undefined))}
    >
      {error && !wrong && (
        <Banner tone={error.code === 'NOT_ALLOWED' ? 'warn' : 'bad'} announce>
          {error.message}
        </Banner>
      )}
      {asksPassword && (
        <PasswordField
          label="Password of that account"
          autoComplete="current-password"
          required
          hint="No password, because you sign in through a service? Sign in first, then open the link again."
          error={form.formState.errors.password?.message ?? wrong}
          {...form.register('password', { required: 'Type your password' })}
        />
      )}
      <Button type="submit" variant="primary" size="lg" className="justify-self-start" busy={state.busy ?? false}>
        {label}
      </Button>
    </form>
  );
}
