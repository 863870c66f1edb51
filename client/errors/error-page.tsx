import { lazy, Suspense, useState } from 'react';
import { paths } from '#shared/paths.ts';
import { lastErrorId } from '../errors.ts';
import { useSession } from '../session/store.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { loadLater } from '../ui/load-later.ts';
import { retryFrom } from './retry.ts';

const ReportDialog = lazy(() => loadLater(() => import('../feedback/report-dialog.tsx')));

export default function ErrorPage() {
  const signedIn = useSession((session) => session.status === 'signedIn');
  const [reporting, setReporting] = useState<'not yet' | 'open' | 'closed'>('not yet');
  const errorId = lastErrorId();
  return (
    <ErrorState
      headingLevel="h1"
      title="Something did not work"
      message="Your saved work is safe. Retry what you did; if it fails again, send us a report."
      errorId={errorId}
      retryLabel="Retry"
      onRetry={() => retryFrom(window)}
    >
      <ButtonLink href={paths.home}>{signedIn ? 'Go to dashboard' : 'Go to the front page'}</ButtonLink>
      <Button aria-haspopup="dialog" onClick={() => setReporting('open')}>
        Send report
      </Button>
      {reporting !== 'not yet' && (
        <Suspense>
          <ReportDialog
            open={reporting === 'open'}
            onOpenChange={(open) => setReporting(open ? 'open' : 'closed')}
            errorId={errorId}
          />
        </Suspense>
      )}
    </ErrorState>
  );
}
