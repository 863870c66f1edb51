import { type RefObject, useEffect } from 'react';

/** In milliseconds. By then everything above the section has its height. */
const SETTLED = 5_000;
/** Whoever does one of these wants to be where they are. */
const moves = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to the part of the page that a link names by its hash. What stands above it is loaded later and would push it away, so it
 * is held in view until that is done, or the person moves by themselves.
 */
export function useLinkedSection(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const section = document.getElementById(location.hash.slice(1));
    if (!section || !page.current) return;
    const watcher = new ResizeObserver(() => section.scrollIntoView());
    const stop = () => {
      watcher.disconnect();
      clearTimeout(timer);
      for (const name of moves) removeEventListener(name, stop);
    };
    const timer = setTimeout(stop, SETTLED);
    for (const name of moves) addEventListener(name, stop, { passive: true });
    watcher.observe(page.current);
    return stop;
  }, [page]);
}
