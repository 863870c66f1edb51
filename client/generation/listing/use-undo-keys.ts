import { useEffect, useEffectEvent } from 'react';

/**
 * Ctrl+Z and Ctrl+Shift+Z (with Command on a Mac), and Ctrl+Y, for the whole listing, unless a dialog is open. A field outside of `area`, and an input in
 * which something is being typed, keep their own undo.
 */
export function useUndoKeys(area: React.RefObject<HTMLElement | null>, undo: () => void, redo: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    const isUndo = key === 'z' && !event.shiftKey;
    const isRedo = (key === 'z' && event.shiftKey) || (key === 'y' && !event.shiftKey);
    if (!(event.ctrlKey || event.metaKey) || event.altKey || !(isUndo || isRedo)) return;
    if (document.querySelector('[role=dialog][data-open], [role=alertdialog][data-open]')) return;
    const { target } = event;
    const field = target instanceof Element ? target.closest('input, textarea, select, [contenteditable=true]') : null;
    if (field && !area.current?.contains(field)) return;
    if (field instanceof HTMLInputElement && field.value !== '') return;
    event.preventDefault();
    event.stopPropagation();
    if (isUndo) undo();
    else redo();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    // Before the editor of a part, which would undo what was typed in that part alone.
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
