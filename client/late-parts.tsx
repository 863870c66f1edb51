import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useSession } from './session/store.ts';
import { keepTyped } from './session/unsaved.ts';
import { Button } from './ui/button.tsx';
import { loadAgain } from './ui/load-later.ts';
import { useMissingParts } from './ui/use-missing-parts.ts';
import { useOnline } from './ui/use-online.ts';

/** Says that a part of the page could not be loaded, and offers to load it again. Everything else stays as it is. */
export default function LateParts() {
  return useMissingParts() ? <Notice /> : null;
}

function Notice() {
  const online = useOnline();
  const [isTried, setTried] = useState(false);
  // If loading the part again did not help, the next press loads the whole page afresh.
  const reloads = isTried && online;
  return (
    <div
      role="status"
      className="fixed inset-x-2 top-2 z-50 mx-auto flex w-fit max-w-[calc(100vw-1rem)] flex-wrap items-center gap-x-3 gap-y-1 rounded-card border bg-popover px-4 py-2 text-popover-foreground text-sm shadow-float"
    >
      <span>
        A part of this page could not be loaded.{' '}
        {online ? 'What you see can be used meanwhile.' : 'It comes when the connection is back.'}
      </span>
      <Button
        size="sm"
        icon={<RotateCw className="size-4" />}
        onClick={() => {
          if (reloads) return reloadPage();
          setTried(true);
          loadAgain();
        }}
      >
        {reloads ? 'Reload the page' : 'Load again'}
      </Button>
    </div>
  );
}

/** Loads the page afresh. What the open forms hold is there again afterwards. */
function reloadPage(): void {
  const { authUser } = useSession.getState();
  if (authUser) keepTyped(authUser.uid);
  location.reload();
}
