import { lazy, Suspense } from 'react';
import { loadLater } from '../ui/load-later.ts';
import { offerUpgrade, useStopped } from './upgrade.ts';

const Dialog = lazy(() => loadLater(() => import('./upgrade-dialog.tsx')));

/** Shows the upgrade dialog when the plan stops something. Its code is loaded only then. */
export function Upgrade() {
  const stopped = useStopped();
  return (
    stopped && (
      <Suspense>
        <Dialog stopped={stopped} onClose={() => offerUpgrade(null)} />
      </Suspense>
    )
  );
}
