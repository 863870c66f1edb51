import { RotateCw } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { reloadPage } from './fresh-page.ts';
import { Button } from './ui/button.tsx';
import { ErrorState } from './ui/error-state.tsx';
import { loadAgain, missingParts } from './ui/load-later.ts';
import { PageSpinner } from './ui/spinner.tsx';
import { useOnline } from './ui/use-online.ts';

const useMissing = () => useSyncExternalStore(missingParts.subscribe, missingParts.any);

/** The button that loads what is missing. If that did not help, the next press loads the whole page afresh. */
function useLoadAgain() {
  const online = useOnline();
  const [isTried, setTried] = useState(false);
  const reloads = isTried && online;
  return {
    label: reloads ? 'Reload the page' : 'Load again',
    press: () => {
      if (reloads) return reloadPage();
      setTried(true);
      loadAgain();
    },
  };
}

const WHEN = { online: 'What you see can be used meanwhile.', offline: 'It comes when the connection is back.' };

/** Says that a part of the page could not be loaded, and offers to load it again. Everything else stays as it is. */
export function LateParts() {
  return useMissing() ? <Notice /> : null;
}

function Notice() {
  const online = useOnline();
  const { label, press } = useLoadAgain();
  return (
    <div
      role="status"
      className="fixed inset-x-2 top-2 z-50 mx-auto flex w-fit max-w-[calc(100vw-1rem)] flex-wrap items-center gap-x-3 gap-y-1 rounded-card border bg-popover px-4 py-2 text-popover-foreground text-sm shadow-float"
    >
      <span>A part of this page could not be loaded. {online ? WHEN.online : WHEN.offline}</span>
      <Button size="sm" icon={<RotateCw className="size-4" />} onClick={press}>
        {label}
      </Button>
    </div>
  );
}

/** Stands in the place of a page while its code is loading, and says so if it could not be loaded. */
export function PageComing() {
  return useMissing() ? <PageMissing /> : <PageSpinner />;
}

function PageMissing() {
  const { label, press } = useLoadAgain();
  return (
    <ErrorState
      headingLevel="h1"
      title="This page could not be loaded yet"
      message="Your saved work is safe. It is loaded when the connection is back."
      retryLabel={label}
      onRetry={press}
    />
  );
}
