import { paths } from '#shared/paths.ts';
import { useSession } from '../session/store.ts';
import { trpcClient } from '../trpc.ts';
import { ButtonLink } from '../ui/button.tsx';
import { AuthShell } from './auth-shell.tsx';
import { LinkPage } from './link-page.tsx';
import { useLinkToken } from './link-token.ts';
import { SendVerification } from './send-verification.tsx';
import { useLink } from './use-link.ts';

const confirm = (token: string, password?: string) => trpcClient.auth.verifyEmail.mutate({ token, password });

/** Opened by a link in a mail: confirms that the account's e-mail address belongs to the person. */
export default function VerifyEmailPage() {
  const { state, press, asksPassword } = useLink(useLinkToken(), confirm);
  const user = useSession((session) => session.authUser);
  if (user?.emailVerified && (state.is === 'missing' || state.is === 'refused'))
    return (
      <AuthShell title="Nothing left to do" lead={`${user.email} is confirmed already.`}>
        <ButtonLink href={paths.home} variant="primary">
          Go to dashboard
        </ButtonLink>
      </AuthShell>
    );
  return (
    <LinkPage
      state={state}
      press={press}
      asksPassword={asksPassword}
      words={{
        ask: {
          title: 'Confirm your address',
          lead: !asksPassword
            ? `You are signed in as ${user?.email ?? '…'}. Confirm it only if you made the account yourself.`
            : user
              ? `You are signed in as ${user.email}, and this link is for another account. Confirm it only if you made that one yourself.`
              : 'Confirm it only if you made the account yourself. Its password shows that it is yours.',
          button: 'Confirm address',
        },
        done: {
          title: 'Your address is confirmed',
          lead: (email) => `${email} is yours. You can always get back into your account with it.`,
        },
      }}
      remedy={
        user ? (
          <SendVerification email={user.email} />
        ) : (
          <>
            <p>Sign in to have a new link sent. If you confirmed the address before, there is nothing left to do.</p>
            <ButtonLink href={paths.login} variant="primary" className="mt-4">
              Sign in
            </ButtonLink>
          </>
        )
      }
    />
  );
}
