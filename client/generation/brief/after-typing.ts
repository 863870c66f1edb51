import { type MouseEvent, useEffect, useRef } from 'react';

/**
 * Use as `onMouseDown` of a button: pressing it then does not take the focus from a text box. Otherwise a half-typed keyword
 * would be added to its list when the box loses the focus, the list might grow by a line, and the button would move away from
 * under the pointer before the click.
 */
export const keepFocus = (event: MouseEvent) => event.preventDefault();

/**
 * Returns a function that runs `action` after half-typed text has been added to the form. A box adds its text when it loses the
 * focus, so this takes the focus away first. With `stay` the box gets the focus back at once, so that a keyboard shortcut does
 * not interrupt typing.
 */
export function useAfterTyping(action: () => void, { stay = false } = {}): () => void {
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  return () => {
    const active = document.activeElement;
    if (active instanceof HTMLInputElement) {
      active.blur();
      if (stay) active.focus({ preventScroll: true });
    }
    setTimeout(() => latest.current());
  };
}
