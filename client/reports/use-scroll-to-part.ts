import { useEffect, useRef } from 'react';

/** Scrolls to the part of the page that the address names (`#queries`), once the parts above have their height. */
export function useScrollToPart(ready: boolean) {
  const done = useRef(false);
  useEffect(() => {
    if (!ready || done.current) return;
    done.current = true;
    const id = location.hash.slice(1);
    if (id) document.getElementById(id)?.scrollIntoView();
  }, [ready]);
}
