import type { ReactNode } from 'react';
import { paths } from '#shared/paths.ts';
import { useSession } from '../session/store.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { AuthShell } from './auth-shell.tsx';
import type { LinkState } from './use-link.ts';

/** The faces of a page that a mailed link opens: at work, done, refused (with a remedy), unreachable, or opened without one. */
export function LinkPage({
  state,
  onRetry,
  busy,
  done,
  words,
  remedy,
}: {
  state: LinkState;
  onRetry: () => void;
  busy: string;
  done: string;
  words: (email: string) => string;
  /** What to do when the link no longer works. */
  remedy: ReactNode;
}) {
  const signedIn = useSession((session) => session.status === 'signedIn');
  switch (state.is) {
    case 'busy':
      return <AuthShell title={busy} lead={<Spinner label={busy} />} />;
    case 'done':
      return (
        <AuthShell title={done} lead={<p role="status">{words(state.email)}</p>}>
          <ButtonLink href={signedIn ? paths.home : paths.login} variant="primary" size="lg">
            {signedIn ? 'Go to dashboard' : 'Sign in'}
          </ButtonLink>
        </AuthShell>
      );
    case 'missing':
      return (
        <AuthShell title="Open the link in your mail" lead="This page works with the link we sent you by e-mail.">
          {remedy}
        </AuthShell>
      );
    case 'failed': {
      const { code, message } = state.error;
      const expired = code === 'LINK_EXPIRED' || code === 'BAD_INPUT';
      return (
        <AuthShell
          title={expired ? 'This link no longer works' : 'That did not work'}
          lead={<p role="alert">{code === 'BAD_INPUT' ? 'A part of it is missing. Copy it whole out of the mail.' : message}</p>}
        >
          {expired || code === 'CONFLICT' ? (
            remedy
          ) : (
            <Button variant="primary" onClick={onRetry}>
              Try again
            </Button>
          )}
        </AuthShell>
      );
    }
  }
}
