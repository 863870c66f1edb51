import { readError } from '../errors.ts';
import { trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { WhereToLook } from './where-to-look.tsx';

/** Sends another mail with which the signed-in person can confirm their e-mail address. */
export function SendVerification({ email }: { email: string }) {
  const send = trpc.auth.requestEmailVerification.useMutation({ meta: { quiet: true } });
  if (send.isSuccess)
    return (
      <div role="status">
        <WhereToLook email={email} />
      </div>
    );
  return (
    <div className="grid justify-items-start gap-4">
      {send.error && (
        <Banner tone="bad" announce>
          {readError(send.error).message}
        </Banner>
      )}
      <Button variant="primary" busy={send.isPending} onClick={() => send.mutate()}>
        Send a new link
      </Button>
    </div>
  );
}
