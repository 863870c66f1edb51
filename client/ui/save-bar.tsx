import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { useKeys } from './keys.ts';
import { useRoomFor } from './use-room-for.ts';

/** Why the last save failed. */
export interface SaveProblem {
  /** Says what failed, for example "The product could not be saved". */
  title: string;
  message: string;
  /** True if the server could not be reached. Then the bar also says when the browser is online again. */
  unreached: boolean;
  /** Shown beside "Try again", for example a link. */
  action?: ReactNode;
}

/** A bar with Save and Discard that appears at the bottom while a form has unsaved changes. Ctrl+S or Cmd+S also saves. */
export function SaveBar({
  visible,
  saving = false,
  onSave,
  onDiscard,
  message = 'Unsaved changes',
  saveLabel = 'Save',
  problem = null,
}: {
  visible: boolean;
  saving?: boolean;
  onSave: () => void;
  onDiscard: () => void;
  message?: string;
  saveLabel?: string;
  /** Why the last save failed. It is shown beside the Save button, because the top of a long form may be out of sight. */
  problem?: SaveProblem | null;
}) {
  const online = useOnlineAgain(problem?.unreached ?? false);
  useEffect(() => {
    if (!visible) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', onBeforeUnload);
    return () => removeEventListener('beforeunload', onBeforeUnload);
  }, [visible]);
  useKeys('Form', [{ keys: 'Mod+s', does: 'Save', inDialogs: true, run: onSave }], visible);
  const bar = useRef<HTMLElement>(null);
  useRoomFor(bar, visible);
  if (!visible) return null;
  return (
    <section
      ref={bar}
      aria-label="Unsaved changes"
      data-save-bar=""
      className="sticky bottom-[calc(var(--bottom-bar,0px)+0.75rem)] z-20 mt-6 flex flex-wrap items-center justify-between gap-3 rounded-card bg-foreground px-4 py-2.5 text-background shadow-float animate-[rise_180ms_var(--ease-shelf)]"
    >
      {problem ? (
        <div role="alert" className="flex min-w-0 flex-1 basis-64 items-start gap-2.5">
          <CircleAlert className="mt-0.5 size-4.5 shrink-0" aria-hidden="true" />
          <div className="min-w-0 text-pretty">
            <p className="font-semibold">{problem.title}</p>
            <p className="text-sm">{online ? 'You are online again. What you changed is still here.' : problem.message}</p>
          </div>
        </div>
      ) : (
        <output className="font-medium">{message}</output>
      )}
      <span className="ms-auto flex items-center gap-2">
        {problem?.action}
        <span aria-hidden="true" className="me-1 text-sm opacity-80 max-lg:hidden">
          Ctrl S
        </span>
        <button
          type="button"
          onClick={onDiscard}
          disabled={saving}
          className="h-dense rounded-control px-3 font-semibold outline-offset-0 hover:bg-background/15 focus-visible:outline-background"
        >
          Discard
        </button>
        <Button size="sm" busy={saving} onClick={onSave} className="focus-visible:outline-background">
          {problem ? 'Try again' : saveLabel}
        </Button>
      </span>
    </section>
  );
}

/** True if the browser came online again after `waiting` became true. */
function useOnlineAgain(waiting: boolean): boolean {
  const [online, setOnline] = useState(false);
  useEffect(() => {
    setOnline(false);
    if (!waiting) return;
    const onOnline = () => setOnline(true);
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [waiting]);
  return online;
}
