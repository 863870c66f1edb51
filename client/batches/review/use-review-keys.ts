import { useEffect, useEffectEvent } from 'react';

/** Calls the function of a key, unless the person is typing, a dialog is open, or the key is held together with another one. */
export function useReviewKeys(keys: Readonly<Record<string, () => void>>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, defaultPrevented, target } = event;
    const act = keys[key.toLowerCase()];
    if (!act || ctrlKey || metaKey || altKey || shiftKey || repeat || defaultPrevented) return;
    const at = target instanceof HTMLElement ? target : null;
    if (at?.isContentEditable || at?.closest('input, textarea, select, [role=menu], [role=listbox]')) return;
    if (document.querySelector('[role=dialog], [role=alertdialog]')) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
