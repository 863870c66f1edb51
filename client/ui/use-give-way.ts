import { type RefObject, useEffect, useState } from 'react';

const controls = 'a[href], button, input, select, textarea, summary, label, [role="gridcell"], [contenteditable="true"]';

/** The size in px of the handle of a floating element that has moved to the edge of the screen: it fits into the rim of a page. */
const HANDLE = { width: 22, height: 72 };

/** Narrower screens, in px, have no rim that is wide enough. */
const RIM_FROM = 640;

/** For how many milliseconds after a change the page is left to draw. */
const AFTER_MS = 100;

/** What a floating element has to do: stay, become a handle at the edge of the screen, or leave the screen. */
export type Way = 'stay' | 'edge' | 'leave';

/**
 * Says how a floating element gives way while it would lie over a control or words of the page; it leaves where even its handle
 * would cover some. Null until it was looked. While it is pointed at or has the focus it stays. `ref` is an element that stays in the
 * resting place, so that moving away does not count as free.
 */
export function useGiveWay(ref: RefObject<HTMLElement | null>): Way | null {
  const [way, setWay] = useState<Way | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      const place = ref.current;
      if (!place) return;
      const box = place.getBoundingClientRect();
      if (!coversSomething(box)) return setWay('stay');
      const screen = document.documentElement.clientWidth;
      if (screen < RIM_FROM) return setWay('leave');
      // At the end of the line: the right edge, or the left one where one writes from right to left.
      const left = box.left < innerWidth / 2 ? 0 : screen - HANDLE.width;
      const handle = new DOMRect(left, box.bottom - HANDLE.height, HANDLE.width, HANDLE.height);
      setWay(coversSomething(handle) ? 'leave' : 'edge');
    };
    // Looking measures the page, so it waits until what was pressed is on the screen.
    const later = () => {
      timer ??= setTimeout(look, AFTER_MS);
    };
    later();
    // Captured, because a table or a list may scroll inside the page.
    addEventListener('scroll', later, { passive: true, capture: true });
    addEventListener('resize', later);
    const grown = new ResizeObserver(later);
    grown.observe(document.body);
    const changed = new MutationObserver(later);
    // What is folded out or shown is an attribute of what is there already.
    const attributeFilter = ['open', 'hidden', 'aria-expanded', 'data-open'];
    changed.observe(document.getElementById('main') ?? document.body, { childList: true, subtree: true, attributeFilter });
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', later, { capture: true });
      removeEventListener('resize', later);
      grown.disconnect();
      changed.disconnect();
    };
  }, [ref]);
  return way;
}

/** How far into the box the points lie at which is looked: closer together than a line of text is high. */
const across = [0.02, 0.26, 0.5, 0.74, 0.98];

/** Looks for controls and for words at points all over the box. */
function coversSomething(box: DOMRect): boolean {
  const { left, top, width, height } = box;
  const main = document.getElementById('main');
  for (const x of across) {
    for (const y of across) {
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
