import { useSyncExternalStore } from 'react';

/** True while a media query matches. For a layout that differs in kind; what CSS can do, CSS does. */
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
