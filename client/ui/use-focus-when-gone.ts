import { useEffect, useRef } from 'react';

/** How long a dialog takes to close and give the focus back, in milliseconds. */
const CLOSES = 300;

/**
 * For a heading that gets the focus if a change of `state` took away the button that had it, so that the keyboard and a screen reader
 * go on here and not at the top of the page.
 */
export function useFocusWhenGone(state: string) {
  const element = useRef<HTMLHeadingElement>(null);
  const last = useRef(state);
  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) element.current?.focus();
    }, CLOSES);
    return () => clearTimeout(timer);
  }, [state]);
  return element;
}
