import { useEffect, useRef } from 'react';

/**
 * Returns a function that tells whether the component is still mounted. Code that continues after an `await` uses it, because the
 * person may have left the page meanwhile.
 */
export function useIsHere(): () => boolean {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return () => here.current;
}
