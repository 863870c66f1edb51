import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { roleWords } from '#shared/teams/role-words.ts';
import { roleLabels } from '#shared/teams/roles.ts';
import { AuthShell } from '../auth/auth-shell.tsx';
import { useLinkToken } from '../auth/link-token.ts';
import { type ReadError, readError } from '../errors.ts';
import { signOut } from '../session/boot.ts';
import { useSession } from '../session/store.ts';
import { type RouterOutputs, trpc, trpcClient } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { longDayText } from '../ui/dates.ts';
import { PageSpinner } from '../ui/spinner.tsx';
import { AnswerButtons, WhatTeamsSee } from './answer-buttons.tsx';
import { keepInvitation, keptInvitation } from './kept-invitation.ts';
import { useAnswerInvitation } from './use-answer-invitation.ts';

type Invitation = RouterOutputs['teams']['readInvitation'];
type Answer = { token: string } | { id: string };

/** Opened by the link of an invitation, or from the list of those for the person's own address. Nothing happens before a press. */
export default function InvitationPage() {
  const opened = useLinkToken();
  const [token] = useState(() => keptInvitation()?.token ?? null);
  const used = opened ?? token;
  return used ? <FromLink key={used} token={used} /> : <OwnInvitations />;
}

function FromLink({ token }: { token: string }) {
  const [found, setFound] = useState<Invitation | ReadError | null>(null);
  useEffect(() => {
    let left = false;
    trpcClient.teams.readInvitation.mutate({ token }).then(
      (invitation) => {
        if (left) return;
        keepInvitation({ token, email: invitation.email });
        setFound(invitation);
      },
      (error) => {
        const read = readError(error);
        // Without a network, for instance, the link may be good, and the page is opened again.
        if (read.code === 'LINK_EXPIRED') keepInvitation(null);
        if (!left) setFound(read);
      },
    );
    return () => {
      left = true;
    };
  }, [token]);
  if (!found) return <PageSpinner />;
  if ('code' in found) return <NotOpened error={found} />;
  return <OneInvitation invitation={found} answer={{ token }} />;
}

/** Says why a link does not work and which account is signed in, and leads to an invitation that waits for this account. */
function NotOpened({ error }: { error: ReadError }) {
  const mine = useSession((session) => session.authUser?.email ?? null);
  const isOver = error.code === 'LINK_EXPIRED';
  const list = trpc.teams.invitations.useQuery(undefined, { enabled: isOver && mine !== null });
  const waits = (list.data?.invitations.length ?? 0) > 0;
  return (
    <AuthShell
      title={isOver ? 'This invitation does not work' : 'The invitation could not be opened'}
      lead={
        <>
          <p role="alert">{error.message}</p>
          {mine !== null && <p className="wrap-anywhere mt-1 text-base">You are signed in as {mine}.</p>}
        </>
      }
    >
      {!isOver && (
        <Button size="lg" onClick={() => location.reload()}>
          Try again
        </Button>
      )}
      {waits && (
        <Button variant="primary" size="lg" onClick={() => location.assign(paths.invitation)}>
          See the invitation that waits for you
        </Button>
      )}
      <ButtonLink href={paths.home} variant={waits ? 'secondary' : 'primary'} size="lg">
        Open Listwright
      </ButtonLink>
    </AuthShell>
  );
}

function OneInvitation({ invitation, answer }: { invitation: Invitation; answer: Answer }) {
  const { owner, ownerEmail, email, role, expiresAt } = invitation;
  const mine = useSession((session) => session.authUser?.email ?? null);
  return (
    <AuthShell
      title={`Work in the catalogue of ${owner}`}
      lead={
        <>
          <p className="wrap-anywhere">
            {owner} ({ownerEmail}) invites {email === mine ? 'you' : email} as{' '}
            <strong className="font-semibold text-foreground">{roleLabels[role]}</strong>.
          </p>
          <p className="mt-1 text-base">
            {roleWords[role]} Until {longDayText(expiresAt)}.
          </p>
        </>
      }
    >
      {mine === null ? (
        <SignInFirst email={email} />
      ) : mine === email ? (
        <Answers answer={answer} />
      ) : (
        <OtherAccount mine={mine} email={email} />
      )}
    </AuthShell>
  );
}

function SignInFirst({ email }: { email: string }) {
  const next = new URLSearchParams({ next: paths.invitation });
  return (
    <div className="grid gap-3">
      <p className="wrap-anywhere">
        You need an account with the address {email}. It is free, and has a catalogue of its own too.
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={`${paths.register}?${next}`} variant="primary" size="lg">
          Create an account
        </ButtonLink>
        <ButtonLink href={`${paths.login}?${next}`} size="lg">
          I have one: sign in
        </ButtonLink>
      </div>
    </div>
  );
}

function OtherAccount({ mine, email }: { mine: string; email: string }) {
  return (
    <Banner tone="warn" title="This invitation is for another address">
      <p className="wrap-anywhere">
        You are signed in as {mine}. Sign out, then open the link in the mail to {email} again.
      </p>
      <Button size="sm" className="mt-2" onClick={() => void signOut()}>
        Sign out
      </Button>
    </Banner>
  );
}

function Answers({ answer }: { answer: Answer }) {
  const utils = trpc.useUtils();
  // Other pages load the invitations anew. This one goes on saying what was answered.
  const onDeclined = () => void utils.teams.invalidate(undefined, { refetchType: 'none' });
  const { accept, decline } = useAnswerInvitation({ onDeclined });
  const error = accept.error ?? decline.error;
  if (decline.isSuccess)
    return (
      <p role="status">
        You said no, and the owner sees it.{' '}
        <Link href={paths.home} className="font-semibold text-primary hover:underline">
          Go to dashboard
        </Link>
      </p>
    );
  return (
    <div className="grid gap-4">
      {error && (
        <Banner tone="bad" announce>
          {readError(error).message}
        </Banner>
      )}
      <AnswerButtons
        yes="Accept"
        accept={accept}
        decline={decline}
        onAccept={() => accept.mutate(answer)}
        onDecline={() => decline.mutate(answer)}
      />
      <WhatTeamsSee />
    </div>
  );
}

/** Without a link: the invitations for the address of the person who is signed in. */
function OwnInvitations() {
  const signedIn = useSession((session) => session.status === 'signedIn');
  const list = trpc.teams.invitations.useQuery(undefined, { enabled: signedIn });
  const [first] = list.data?.invitations ?? [];
  if (first) return <OneInvitation key={first.id} invitation={first} answer={{ id: first.id }} />;
  if (signedIn && list.isPending) return <PageSpinner />;
  return (
    <AuthShell
      title="Open the link in your mail"
      lead={
        signedIn
          ? 'There is no open invitation for your address. If you were sent a link, open it again.'
          : 'This page works with the link of an invitation.'
      }
    >
      <ButtonLink href={paths.home} variant="primary" size="lg">
        Open Listwright
      </ButtonLink>
    </AuthShell>
  );
}
