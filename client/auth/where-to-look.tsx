import { doors } from '#shared/paths.ts';

const onThisMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname);

/**
 * Tells where to find the mail that was just sent. On localhost it also links to the page on which the server shows its mails,
 * because a local installation usually has no mail server.
 */
export function WhereToLook({ email }: { email: string }) {
  return (
    <>
      <p className="text-pretty">
        Look in the inbox of <strong className="wrap-anywhere font-semibold">{email}</strong>. It can take a minute. If nothing is
        there, look among spam.
      </p>
      {onThisMachine && (
        <p className="mt-2 text-muted-foreground">
          Running on your own machine without a mail server? Mails wait in the <OutboxLink>outbox</OutboxLink>.
        </p>
      )}
    </>
  );
}

/**
 * Tells in one line where to find the mail that was just sent again. `staysHere` is true if the server keeps its mails instead
 * of sending them. The page that shows kept mails opens only on the server's own machine.
 */
export function SentAgain({ email, staysHere }: { email: string; staysHere: boolean }) {
  if (staysHere && onThisMachine)
    return (
      <>
        This installation sends no mail. It is kept here: <OutboxLink>Outbox</OutboxLink>
      </>
    );
  return `Sent to ${email}. If it does not arrive, look among spam.`;
}

const OutboxLink = ({ children }: { children: string }) => (
  <a href={doors.outbox} className="font-medium text-primary underline underline-offset-2">
    {children}
  </a>
);
