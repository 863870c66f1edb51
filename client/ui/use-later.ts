import { useEffect, useState } from 'react';
import { loadLater } from './load-later.ts';

/**
 * A part of the app that the page works without, loaded after the page is shown; null until it is there.
 * @param load must be the same function each time, such as one outside of the component
 */
export function useLater<Part>(load: () => Promise<Part>): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  useEffect(() => {
    let gone = false;
    void loadLater(load).then((loaded) => {
      if (!gone) setPart(() => loaded);
    });
    return () => {
      gone = true;
    };
  }, [load]);
  return part;
}
