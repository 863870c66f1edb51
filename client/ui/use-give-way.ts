import { type RefObject, useEffect, useState } from 'react';

const controls = 'a[href], button, input, select, textarea, summary, label, [role="gridcell"], [contenteditable="true"]';

/**
 * True while a floating element would lie over a control or words of the page. It then moves to the edge of the screen, except while it is
 * pointed at or has the focus. `ref` is an element that stays in the resting place, so that moving away does not count as free.
 */
export function useGiveWay(ref: RefObject<HTMLElement | null>): boolean {
  const [covers, setCovers] = useState(false);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const place = ref.current;
      if (place) setCovers(coversSomething(place));
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

/** Looks at nine points of the place, at its corners, the middles of its edges and its centre, for controls and for words. */
function coversSomething(place: HTMLElement): boolean {
  const box = place.getBoundingClientRect();
  const { left, top, width, height } = box;
  const main = document.getElementById('main');
  for (const x of [0.02, 0.5, 0.98]) {
    for (const y of [0.02, 0.5, 0.98]) {
      for (const element of document.elementsFromPoint(left + x * width, top + y * height)) {
        if (main?.contains(element) && (element.closest(controls) || hasWordsIn(box, element))) return true;
      }
    }
  }
  return false;
}

/** Whether words that stand directly in this element lie in the box. */
function hasWordsIn(box: DOMRect, element: Element): boolean {
  const range = document.createRange();
  for (const node of element.childNodes) {
    if (node.nodeType !== Node.TEXT_NODE || !node.nodeValue?.trim()) continue;
    range.selectNodeContents(node);
    for (const { left, right, top, bottom } of range.getClientRects())
      if (left < box.right && right > box.left && top < box.bottom && bottom > box.top) return true;
  }
  return false;
}
