/**
 * Content that arrives late (a notice, a picture) may push the focused control off the screen or under a fixed bar. This scrolls
 * it back into view, unless the person had scrolled away from it.
 */
export function keepFocusInView(): void {
  let inView = false;
  let height = 0;

  const focused = () => {
    const element = document.activeElement;
    return element && element !== document.body && element.matches(':focus-visible') ? element : null;
  };
  const note = () => {
    // If the page has just grown, keep the old value of `inView`: the ResizeObserver below needs to know whether the focused
    // control was in view before.
    if (document.body.offsetHeight === height) inView = isInView(focused());
  };

  document.addEventListener('keydown', ({ key }) => {
    // After the Tab key, the browser itself scrolls the newly focused control into view.
    if (key === 'Tab') inView = true;
  });
  // The browser scrolls only after this event, so look one frame later.
  document.addEventListener('focusin', () => requestAnimationFrame(note));
  addEventListener('scroll', note, { passive: true });
  new ResizeObserver(() => {
    const element = focused();
    if (inView && element && !isInView(element)) element.scrollIntoView({ block: 'nearest' });
    height = document.body.offsetHeight;
    note();
  }).observe(document.body);
}

/**
 * Whether an element is visible between the fixed bars at the top and bottom. An element taller than that space counts as visible
 * if its lower end is.
 */
function isInView(element: Element | null): boolean {
  if (!element) return false;
  const { top, bottom } = element.getBoundingClientRect();
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const highest = Number.parseFloat(scrollPaddingTop) || 0;
  const lowest = innerHeight - (Number.parseFloat(scrollPaddingBottom) || 0);
  const tall = bottom - top > lowest - highest;
  return bottom <= lowest + 1 && (tall ? bottom > highest : top >= highest - 1);
}
