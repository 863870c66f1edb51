import { type MouseEvent, useEffect, useRef } from 'react';

/**
 * Passed to a button as its `onMouseDown`, this keeps the focus where it is. Otherwise a box with a half-typed chip loses the
 * focus, its chip joins the list, the list may grow by a line, and the button moves away between press and release and misses the
 * click.
 */
export const keepFocus = (event: MouseEvent) => event.preventDefault();

/**
 * Returns a function that first takes the focus from the box in use, so that its half-typed text becomes part of the form, and
 * then runs the action. With `stay` the box gets the focus back at once, for keyboard shortcuts such as Save that should not
 * interrupt typing.
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
