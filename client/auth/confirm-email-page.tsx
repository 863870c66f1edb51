import { paths } from '#shared/paths.ts';
import { useSession } from '../session/store.ts';
import { trpcClient } from '../trpc.ts';
import { ButtonLink } from '../ui/button.tsx';
import { LinkPage } from './link-page.tsx';
import { useLinkToken } from './link-token.ts';
import { useLink } from './use-link.ts';

const confirm = (token: string, password?: string) => trpcClient.account.confirmEmailChange.mutate({ token, password });

/** Opened by the link that was mailed to a new e-mail address. Pressing the button makes it the account's e-mail address. */
export default function ConfirmEmailPage() {
  const { state, press, asksPassword } = useLink(useLinkToken(), confirm);
  const signedIn = useSession((session) => session.status === 'signedIn');
  return (
    <LinkPage
      state={state}
      press={press}
      asksPassword={asksPassword}
      words={{
        ask: {
          title: 'Use this address from now on?',
          lead: 'You sign in with it, other devices are signed out, and your API tokens end. Go on only if you asked for the change.',
          button: 'Use this address',
        },
        done: {
          title: 'Your address is changed',
          lead: (email) => `From now on you sign in with ${email}. Other devices were signed out, and your API tokens ended.`,
        },
      }}
      remedy={
        <>
          <p>Your account keeps the address it has. Ask for the change again in your profile to get a new link.</p>
          <ButtonLink href={signedIn ? paths.profile : `${paths.login}?next=${paths.profile}`} variant="primary" className="mt-4">
            Open profile
          </ButtonLink>
        </>
      }
    />
  );
}
