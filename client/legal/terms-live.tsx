import { lazy, Suspense, useState } from 'react';
import { type ProcessorKind, TERMS_VERSION } from '#shared/terms.ts';
import { useSession } from '../session/store.ts';
import { trpc } from '../trpc.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { loadLater } from '../ui/load-later.ts';
import { QueryView } from '../ui/query-view.tsx';
import { useAcceptTerms } from './use-accept-terms.ts';

const AskDialog = lazy(() => loadLater(() => import('../feedback/ask-dialog.tsx')));

const processors: Record<ProcessorKind, { name: string; what: string }> = {
  ai: { name: 'A server for AI texts of this installation', what: 'writes texts from the facts and pictures of a product' },
  payments: { name: 'A payment service', what: 'takes payments and keeps card numbers' },
  mail: { name: 'The mail server of this installation', what: 'delivers mails, and so sees addresses and their words' },
  visits: {
    name: 'The counting server of this installation',
    what: 'counts how often pages are opened, without who opened them',
  },
  reporting: { name: 'The error reports of this installation', what: 'collects reports of faults, without what you wrote' },
};

/** The companies and servers that process data for this installation, as it is set up now. */
export function Processors() {
  const query = trpc.terms.read.useQuery();
  return (
    <QueryView
      query={query}
      failed="The list could not be loaded."
      isEmpty={(read) => read.processors.length === 0}
      empty={<p>None: this installation uses no service of anybody else. Texts are written on its own server.</p>}
    >
      {(read) => (
        <ul>
          {read.processors.map(({ kind, name }) => (
            <li key={kind}>
              <strong>{name ?? processors[kind].name}</strong> {processors[kind].what}.
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  );
}

/** For a signed-in person who accepted an earlier version. */
export function AcceptTerms() {
  const asked = useSession((session) => session.userData?.askToAccept === true);
  const accept = useAcceptTerms();
  if (!asked) return null;
  return (
    <Banner
      title="These terms are newer than those you accepted"
      action={
        <Button variant="primary" busy={accept.isPending} onClick={() => accept.mutate({ version: TERMS_VERSION })}>
          Accept
        </Button>
      }
    >
      The differences are listed below.
    </Banner>
  );
}

/** Opens the feedback form, for people with and without an account. */
export function AskAboutTerms() {
  const [state, setState] = useState<'not yet' | 'open' | 'closed'>('not yet');
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setState('open')}>
        Send feedback
      </Button>
      {state !== 'not yet' && (
        <Suspense>
          <AskDialog open={state === 'open'} onOpenChange={(open) => setState(open ? 'open' : 'closed')} />
        </Suspense>
      )}
    </>
  );
}
