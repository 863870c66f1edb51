import { useEffect, useEffectEvent, useRef } from 'react';

/** How long a dialog takes to close and give the focus back, in milliseconds. */
const CLOSES = 300;

/**
 * For a heading that gets the focus if a change of `state` took away the button that had it, so that the keyboard and a screen reader
 * go on here and not at the top of the page. `next` may name something nearer to that button, or null to leave the focus.
 */
export function useFocusWhenGone(state: string, next = (heading: HTMLElement): HTMLElement | null => heading) {
  const element = useRef<HTMLHeadingElement>(null);
  const last = useRef(state);
  const goOn = useEffectEvent(() => {
    // Inside of a sheet the focus falls back to the sheet, not to the page.
    const heading = element.current;
    if (heading && document.activeElement?.contains(heading)) next(heading)?.focus();
  });
  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    const timer = setTimeout(() => goOn(), CLOSES);
    return () => clearTimeout(timer);
  }, [state]);
  return element;
}
