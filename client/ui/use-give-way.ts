import { type RefObject, useEffect, useState } from 'react';

const controls = 'a[href], button, input, select, textarea, summary, label, [role="gridcell"], [contenteditable="true"]';

/**
 * True while a floating element would lie over a control of the page. It then moves to the edge of the screen, except while it is
 * pointed at or has the focus. `ref` is an element that stays in the resting place, so that moving away does not count as free.
 */
export function useGiveWay(ref: RefObject<HTMLElement | null>): boolean {
  const [covers, setCovers] = useState(false);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const place = ref.current;
      if (place) setCovers(liesOverControl(place));
    };
    const later = () => {
      frame ||= requestAnimationFrame(look);
    };
    later();
    // Captured, because a table or a list may scroll inside the page.
    addEventListener('scroll', later, { passive: true, capture: true });
    addEventListener('resize', later);
    const grown = new ResizeObserver(later);
    grown.observe(document.body);
    const changed = new MutationObserver(later);
    changed.observe(document.getElementById('main') ?? document.body, { childList: true, subtree: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', later, { capture: true });
      removeEventListener('resize', later);
      grown.disconnect();
      changed.disconnect();
    };
  }, [ref]);
  return covers;
}

/** Looks at nine points of the place: at its corners, the middles of its edges, and its centre. */
function liesOverControl(place: HTMLElement): boolean {
  const { left, top, width, height } = place.getBoundingClientRect();
  const main = document.getElementById('main');
  for (const x of [0.02, 0.5, 0.98]) {
    for (const y of [0.02, 0.5, 0.98]) {
      for (const element of document.elementsFromPoint(left + x * width, top + y * height)) {
        if (main?.contains(element) && element.closest(controls)) return true;
      }
    }
  }
  return false;
}
