/**
 * What comes late (a finding, a notice, a picture) may push the control that has the focus under the fixed bars or off the
 * screen; then it is brought back. Whoever scrolled away from it stays where they are.
 */
export function keepFocusInView(): void {
  let inView = false;
  let height = 0;

  const focused = () => {
    const element = document.activeElement;
    return element && element !== document.body && element.matches(':focus-visible') ? element : null;
  };
  const note = () => {
    // A page that has just grown is the observer's: it still needs to know how things stood before.
    if (document.body.offsetHeight === height) inView = isInView(focused());
  };

  document.addEventListener('keydown', ({ key }) => {
    // The browser itself brings the next stop of Tab into view.
    if (key === 'Tab') inView = true;
  });
  // It does so after the event.
  document.addEventListener('focusin', () => requestAnimationFrame(note));
  addEventListener('scroll', note, { passive: true });
  new ResizeObserver(() => {
    const element = focused();
    if (inView && element && !isInView(element)) element.scrollIntoView({ block: 'nearest' });
    height = document.body.offsetHeight;
    note();
  }).observe(document.body);
}

/** Whether an element stands between what is fixed at the top and the bottom; of a taller one, whether its end does. */
function isInView(element: Element | null): boolean {
  if (!element) return false;
  const { top, bottom } = element.getBoundingClientRect();
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const highest = Number.parseFloat(scrollPaddingTop) || 0;
  const lowest = innerHeight - (Number.parseFloat(scrollPaddingBottom) || 0);
  const tall = bottom - top > lowest - highest;
  return bottom <= lowest + 1 && (tall ? bottom > highest : top >= highest - 1);
}
