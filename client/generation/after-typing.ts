import { type MouseEvent, useEffect, useRef } from 'react';

/**
 * A half-typed chip joins its list when its box loses focus, and the list may grow by a line at that moment. A button
 * under it would move away between press and release, so it takes this as `onMouseDown` and leaves the focus alone.
 */
export const keepFocus = (event: MouseEvent) => event.preventDefault();

/**
 * The action, run after what is still being typed has become part of the form. `stay` gives the focus back at once: a key
 * that saves must not take the box away from who goes on typing.
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
