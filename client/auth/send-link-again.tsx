import { trpc } from '../trpc.ts';
import { SentAgain } from './where-to-look.tsx';

/** Offers to send the mail again that confirms the person's address. Shown even if they dismissed the notice above the page. */
export function SendLinkAgain({ email, className }: { email: string; className?: string }) {
  const send = trpc.auth.requestEmailVerification.useMutation();
  return (
    <p role="status" className={className}>
      {send.data ? (
        <SentAgain email={email} staysHere={send.data.staysHere} />
      ) : (
        <>
          Open the link we sent there.{' '}
          <button
            type="button"
            disabled={send.isPending}
            onClick={() => send.mutate()}
            className="min-h-6 font-semibold text-primary hover:underline disabled:opacity-55"
          >
            Send the link again
          </button>
        </>
      )}
    </p>
  );
}
