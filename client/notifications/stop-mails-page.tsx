import { useCallback, useEffect, useState } from 'react';
import { type MailTopic, mailTopicWords } from '#shared/notifications.ts';
import { paths } from '#shared/paths.ts';
import { AuthShell } from '../auth/auth-shell.tsx';
import { useLinkToken } from '../auth/link-token.ts';
import { type ReadError, readError } from '../errors.ts';
import { useSession } from '../session/store.ts';
import { trpcClient } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

interface Standing {
  topic: MailTopic;
  on: boolean;
}

/**
 * Opened by the last link of a mail. Says which mails it stops and stops them at a press, without signing in. Opening the page
 * alone stops nothing, because mail scanners open pages too. What was stopped can be taken back here.
 */
export default function StopMailsPage() {
  const token = useLinkToken();
  const [standing, setStanding] = useState<Standing | null>(null);
  const [error, setError] = useState<ReadError | null>(null);
  const [busy, setBusy] = useState(false);
  const [pressed, setPressed] = useState(false);
  const signedIn = useSession((session) => session.status === 'signedIn');
  const ask = useCallback(async (call: () => Promise<Standing>) => {
    setBusy(true);
    setError(null);
    try {
      setStanding(await call());
      return true;
    } catch (thrown) {
      setError(readError(thrown));
      return false;
    } finally {
      setBusy(false);
    }
  }, []);
  const read = useCallback(() => {
    if (token) void ask(() => trpcClient.notifications.readStopLink.mutate({ token }));
  }, [token, ask]);
  useEffect(read, [read]);
  const choose = async (on: boolean) => {
    if (token && (await ask(() => trpcClient.notifications.switchByLink.mutate({ token, on })))) setPressed(true);
  };
  const settings = (
    <ButtonLink href={`${paths.settings}#notifications`} variant="ghost">
      {signedIn ? 'All choices' : 'Sign in for all choices'}
    </ButtonLink>
  );

  if (!token)
    return (
      <AuthShell title="Open the link in your mail" lead="This page works with the last link of the mail you want no more of.">
        {settings}
      </AuthShell>
    );
  if (error && ['LINK_EXPIRED', 'BAD_INPUT'].includes(error.code))
    return (
      <AuthShell
        title="This link stops no mails"
        lead={
          <p role="alert">
            It may be cut off, or your account has another address now. Account Settings has a switch for each kind of mail.
          </p>
        }
      >
        {settings}
      </AuthShell>
    );
  const failed = error && (
    <Banner tone="bad" announce className="mb-5">
      {error.message}
    </Banner>
  );
  if (!standing)
    return (
      <AuthShell title="Mails from Listwright" lead={failed ? 'Your link could not be read.' : 'Reading your link.'}>
        {failed}
        {failed ? <Button onClick={read}>Try again</Button> : <Skeleton className="h-11 w-40" />}
      </AuthShell>
    );
  const what = mailTopicWords[standing.topic];
  return standing.on ? (
    <AuthShell
      title={pressed ? `Mails about ${what} come again` : `Stop mails about ${what}?`}
      lead={
        <p role={pressed ? 'status' : undefined}>
          {pressed ? 'Nothing else was changed.' : 'The bell in the app and all other mails stay as they are.'}
        </p>
      }
    >
      {failed}
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" size="lg" busy={busy} onClick={() => void choose(false)}>
          Stop these mails
        </Button>
        {settings}
      </div>
    </AuthShell>
  ) : (
    <AuthShell
      title={`No more mails about ${what}`}
      lead={
        <p role={pressed ? 'status' : undefined}>
          They are switched off. Mails about the safety of your account and about money still come.
        </p>
      }
    >
      {failed}
      <div className="flex flex-wrap items-center gap-2">
        <Button size="lg" busy={busy} onClick={() => void choose(true)}>
          Send them again
        </Button>
        {settings}
      </div>
    </AuthShell>
  );
}
