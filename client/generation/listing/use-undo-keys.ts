import { useKeys } from '../../ui/keys.ts';

/**
 * Ctrl+Z and Ctrl+Shift+Z (with Command on a Mac), and Ctrl+Y, for the whole listing, unless a dialog is open. A field outside of
 * `area`, and an input in which something is being typed, keep their own undo.
 */
export function useUndoKeys(area: React.RefObject<HTMLElement | null>, undo: () => void, redo: () => void): void {
  const unlessOwn = (act: () => void) => (event?: KeyboardEvent) => {
    const target = event?.target;
    const field = target instanceof Element ? target.closest('input, textarea, select, [contenteditable=true]') : null;
    if (field && !area.current?.contains(field)) return false;
    if (field instanceof HTMLInputElement && field.value !== '') return false;
    act();
  };
  // They come before the editor of a part, which would undo what was typed in that part alone.
  const early = { early: true, repeats: true };
  useKeys('Listing', [
    { keys: 'Mod+z', does: 'Undo', run: unlessOwn(undo), ...early },
    { keys: 'Mod+Shift+z', does: 'Redo', run: unlessOwn(redo), ...early },
    { keys: 'Mod+y', does: 'Redo', run: unlessOwn(redo), ...early },
  ]);
}
