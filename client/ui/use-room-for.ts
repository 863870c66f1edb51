import { type RefObject, useLayoutEffect } from 'react';

/**
 * Sets --save-bar to the height of a bar at the foot of the page, which grows with its words. styles.css moves everything that floats over the page
 * up by this height.
 */
export function useRoomFor(bar: RefObject<HTMLElement | null>, visible: boolean) {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!visible || !element) return;
    const { style } = document.documentElement;
    const follow = new ResizeObserver(() => style.setProperty('--save-bar', `calc(${element.offsetHeight}px + 0.75rem)`));
    follow.observe(element);
    return () => {
      follow.disconnect();
      style.removeProperty('--save-bar');
    };
  }, [bar, visible]);
}
