import { useEffect, useRef } from 'react';

/** Returns a function that tells whether the component is still mounted, for code that runs after a wait. */
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
