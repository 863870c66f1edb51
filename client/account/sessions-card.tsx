import { useEffect, useRef, useState } from 'react';
import { deviceWords, placeWords } from '#shared/auth/device-words.ts';
import { paths } from '#shared/paths.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { ConfirmDialog } from '../ui/alert-dialog.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { dayText, exactTime } from '../ui/dates.ts';
import { QueryView } from '../ui/query-view.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.ts';

const HASH = new URL(paths.devices, location.origin).hash;

type Session = RouterOutputs['account']['sessions'][number];

/** The browsers in which the person is signed in, each with a button to sign that browser out. */
export function SessionsCard() {
  const utils = trpc.useUtils();
  const sessions = trpc.account.sessions.useQuery();
  const [ending, setEnding] = useState<Session | 'others' | null>(null);
  const done = async (words: string) => {
    setEnding(null);
    await utils.account.sessions.invalidate();
    toast.success(words);
  };
  const revoke = trpc.account.revokeSession.useMutation({
    onSuccess: () => done(`${ending && ending !== 'others' ? deviceWords(ending.userAgent) : 'The device'} is signed out.`),
    onError: () => utils.account.sessions.invalidate(),
  });
  const revokeOthers = trpc.account.revokeOtherSessions.useMutation({
    onSuccess: () => done('Every other device is signed out.'),
  });
  const name = ending && ending !== 'others' ? deviceWords(ending.userAgent) : 'every other device';
  const place = useRef<HTMLDivElement>(null);
  const here = sessions.data !== undefined;
  // The browser cannot scroll here on load, because the list is shown only after its data have arrived.
  useEffect(() => {
    if (here && location.hash === HASH) place.current?.scrollIntoView();
  }, [here]);
  return (
    <div id={HASH.slice(1)} ref={place} className="scroll-mt-6">
      <Card
        flush
        title="Where you are signed in"
        description="Browsers that can open your account. Sign out what you do not know or no longer use."
      >
        <QueryView query={sessions} failed="Your devices could not be loaded." loading={<SkeletonRows rows={2} />}>
          {(list) => (
            <>
              <ul className="divide-y">
                {list.map((session) => (
                  <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
                ))}
              </ul>
              <div className="border-t px-5 py-3">
                {list.length > 1 ? (
                  <Button onClick={() => setEnding('others')}>Sign out all others</Button>
                ) : (
                  <p className="text-muted-foreground">You are signed in nowhere else.</p>
                )}
              </div>
            </>
          )}
        </QueryView>
        <ConfirmDialog
          open={ending !== null}
          onOpenChange={(open) => !open && setEnding(null)}
          title={`Sign out ${name}?`}
          confirmLabel="Sign out"
          cancelLabel="Cancel"
          destructive
          busy={revoke.isPending || revokeOthers.isPending}
          onConfirm={() => (ending === 'others' ? revokeOthers.mutate() : ending && revoke.mutate({ id: ending.id }))}
        >
          It takes effect at once. What was not saved there is lost. If you did not sign in there yourself, change your password
          too.
        </ConfirmDialog>
      </Card>
    </div>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const device = deviceWords(session.userAgent);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {device}
          {session.current && <Badge tone="ok">This device</Badge>}
          {session.kind === 'admin' && <Badge>Admin area</Badge>}
        </p>
        <p className="text-muted-foreground text-sm">
          From {placeWords(session.ip)}, since {exactTime(session.createdAt)}. Last used around {dayText(session.seenAt)}.
        </p>
      </div>
      {!session.current && (
        <Button size="sm" aria-label={`Sign out ${device}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  );
}
