import { useEffect, useRef } from 'react';

/** For how many milliseconds after an act the focus is watched: the answer of the server may take away what had it. */
const WATCH_MS = 5_000;
const EVERY_MS = 60;

/**
 * Call this when something was pressed that may go away by it: a button whose row is deleted, or a link to an editor that takes the
 * place of the list. When the focus is nowhere, it goes to what `find` returns then: the next row, the heading, or the message.
 * A press of the mouse ends the watch, because then the person decides where the focus is. Returns a function that ends it, too.
 */
export function keepFocus(find: () => HTMLElement | null | undefined): () => void {
  const until = performance.now() + WATCH_MS;
  let timer: ReturnType<typeof setTimeout>;
  const stop = () => {
    clearTimeout(timer);
    removeEventListener('pointerdown', stop, true);
  };
  const look = () => {
    const at = document.activeElement;
    const isNowhere = !at || at === document.body || !at.isConnected;
    // While a dialog closes, the focus may be on its way back to the button that opened it.
    const found = isNowhere && !document.querySelector('[role=alertdialog], [role=dialog][aria-modal=true]') ? find() : null;
    if (found?.isConnected) {
      if (found.tabIndex < 0 && !found.hasAttribute('tabindex')) found.tabIndex = -1;
      found.focus();
    }
    if (performance.now() < until) timer = setTimeout(look, EVERY_MS);
    else stop();
  };
  timer = setTimeout(look, EVERY_MS);
  addEventListener('pointerdown', stop, true);
  return stop;
}

export const mainHeading = () => document.querySelector<HTMLElement>('main h1');

/**
 * For screens that show a list or an editor under the same path, as the query of the address says: when `key` changes, the focus goes
 * to the main heading, as after a change of the path.
 */
export function useHeadingFocus(key: string | null) {
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    return keepFocus(mainHeading);
  }, [key]);
}
