import { useSyncExternalStore } from 'react';

/**
 * True while a media query matches. Use it only where the elements differ between layouts; leave all other differences to CSS,
 * which needs no new rendering.
 */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}
