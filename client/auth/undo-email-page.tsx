import { paths } from '#shared/paths.ts';
import { trpcClient } from '../trpc.ts';
import { ButtonLink } from '../ui/button.tsx';
import { LinkPage } from './link-page.tsx';
import { useLinkToken } from './link-token.ts';
import { useLink } from './use-link.ts';
import { WhereToLook } from './where-to-look.tsx';

const undo = (token: string) => trpcClient.account.undoEmailChange.mutate({ token });

/**
 * When the e-mail address of an account changes, the old address gets a mail with a link to this page. Here the owner can undo
 * the change.
 */
export default function UndoEmailPage() {
  const { state, press } = useLink(useLinkToken(), undo);
  return (
    <LinkPage
      state={state}
      press={press}
      words={{
        ask: {
          title: 'Take your account back?',
          lead: 'Your account will use the address this link was sent to again. Everybody is signed out, and API tokens, linked services and the password stop working. We send you a link to choose a new password.',
          button: 'Take my account back',
        },
        done: {
          title: 'Your account is yours again',
          lead: (email) => `It uses ${email} as before. Choose a new password by the link we just sent there.`,
        },
      }}
      next={state.is === 'done' && <WhereToLook email={state.email} />}
      remedy={
        <>
          <p>If you still cannot get into your account, write to the people who run this site.</p>
          <ButtonLink href={paths.login} variant="primary" className="mt-4">
            Sign in
          </ButtonLink>
        </>
      }
    />
  );
}
