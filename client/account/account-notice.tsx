import { X } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { SentAgain } from '../auth/where-to-look.tsx';
import { useSession } from '../session/store.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { loadLater } from '../ui/load-later.ts';
import { noteAsked, wasAsked } from './asked.ts';

/** Few accounts are due to be deleted, so the notice and its dialog are loaded when needed. */
const DeletionNotice = lazy(() => loadLater(() => import('./deletion-notice.tsx')));

/** Shown only while the terms have changed. */
const TermsNotice = lazy(() => loadLater(() => import('../legal/terms-notice.tsx')));

const DISMISSED = 'asked:confirm';
/** The notice comes back after this many milliseconds. */
const DISMISSED_FOR = 86_400_000;

/**
 * The notice above every page when the account needs something. Only one shows at a time, in this order: the account will be
 * deleted, the terms change, the e-mail address is to be confirmed.
 */
export function AccountNotice() {
  const deleteAfter = useSession((session) => session.userData?.deleteAfter);
  const unconfirmed = useSession((session) => session.authUser?.emailVerified === false);
  const asked = useSession((session) => session.userData?.askToConfirm === true);
  const terms = useSession((session) => session.userData?.askToAccept === true);
  const [location] = useLocation();
  // Comes with the next page, so that nothing moves while the person looks at the text they have just used.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const shown = useMemo(() => asked, [location]);
  if (deleteAfter)
    return (
      <Suspense>
        <DeletionNotice deleteAfter={deleteAfter} />
      </Suspense>
    );
  if (terms)
    return (
      <Suspense>
        <TermsNotice />
      </Suspense>
    );
  return unconfirmed && asked && shown && <ConfirmNotice />;
}

function ConfirmNotice() {
  const email = useSession((session) => session.authUser?.email);
  const [hidden, setHidden] = useState(() => wasAsked(DISMISSED, DISMISSED_FOR));
  const send = trpc.auth.requestEmailVerification.useMutation();
  if (hidden) return null;
  const dismiss = () => {
    setHidden(true);
    noteAsked(DISMISSED);
  };
  return (
    <div className="mb-5 flex items-center gap-1 rounded-card border border-primary/30 bg-primary-soft py-1 pr-1 pl-4">
      <p role="status" className={cn('min-w-0 flex-1', !send.data && 'truncate')}>
        {send.data ? (
          <SentAgain email={email ?? ''} staysHere={send.data.staysHere} />
        ) : (
          <>
            Confirm your e-mail<span className="max-sm:sr-only">: open the link we sent to {email}</span>
          </>
        )}
      </p>
      {!send.isSuccess && (
        <Button size="sm" variant="ghost" busy={send.isPending} onClick={() => send.mutate()}>
          Send again
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        iconOnly
        aria-label="Dismiss this notice until tomorrow"
        icon={<X className="size-4" />}
        onClick={dismiss}
      />
    </div>
  );
}
