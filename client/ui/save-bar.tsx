import { useEffect } from 'react';
import { Button } from './button.tsx';

/** Appears at the bottom while a form holds changes that are not saved. Ctrl+S or Cmd+S saves. */
export function SaveBar({
  visible,
  saving = false,
  onSave,
  onDiscard,
  message = 'Unsaved changes',
}: {
  visible: boolean;
  saving?: boolean;
  onSave: () => void;
  onDiscard: () => void;
  message?: string;
}) {
  useEffect(() => {
    if (!visible) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') {
        event.preventDefault();
        onSave();
      }
    };
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('keydown', onKeyDown);
    addEventListener('beforeunload', onBeforeUnload);
    return () => {
      removeEventListener('keydown', onKeyDown);
      removeEventListener('beforeunload', onBeforeUnload);
    };
  }, [visible, onSave]);
  if (!visible) return null;
  return (
    <section
      aria-label="Unsaved changes"
      data-save-bar=""
      className="sticky bottom-[calc(var(--bottom-bar,0px)+0.75rem)] z-20 mt-6 flex flex-wrap items-center justify-between gap-3 rounded-card bg-foreground px-4 py-2.5 text-background shadow-float animate-[rise_180ms_var(--ease-shelf)]"
    >
      <output className="font-medium">{message}</output>
      <span className="flex items-center gap-2">
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
          Save
        </Button>
      </span>
    </section>
  );
}
