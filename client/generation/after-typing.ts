import { type MouseEvent, useEffect, useRef } from 'react';

/**
 * When a box with a half-typed chip loses focus, the chip joins the list, which may grow by a line. A button below would then
 * move between press and release and miss the click. Used as its `onMouseDown`, this leaves the focus where it is.
 */
export const keepFocus = (event: MouseEvent) => event.preventDefault();

/**
 * Runs the action after half-typed text has become part of the form, by taking the focus from its box. `stay` gives the focus
 * back at once, for keyboard shortcuts such as Save that should not interrupt typing.
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
