import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Toaster as SonnerToaster, toast, useSonner } from 'sonner';
import { useLocation } from 'wouter';
import { startToasts } from './toast.ts';

/** Pixels between notifications and the edge of the window: on a wide screen at the side, elsewhere everywhere. */
const SIDE = 24;
const GAP = 12;
const NARROW_GAP = 6;
/** Up to this width, in pixels, a notification is as wide as the window, as the library has it. */
const NARROW = 600;
/** The usual size of a notification in pixels. One with more lines, or several of them, need more. */
const SIZE = { width: 356, height: 76 };
/** Pixels between the places that are tried. */
const STEP = 12;
const controls = 'a[href], button, input, select, textarea, [contenteditable=true], summary, [role=tab], [role=combobox]';
/** What is said less than this long before another page comes is about that page. In milliseconds. */
const BEFORE_PAGE = 1_000;

/** What the page does about the focus, such as scrolling to it, is done after this many milliseconds. */
const SETTLED = 300;

interface Place {
  top: number;
  right: number;
}

/**
 * The place for notifications: of those in the upper right quarter of the window, the one nearest to the corner that covers no control
 * or, if none is free, the fewest. It never covers the control that has the focus while any other place is there.
 */
function freePlace(): Place {
  const isNarrow = innerWidth <= NARROW;
  const width = isNarrow ? innerWidth - 2 * NARROW_GAP : SIZE.width;
  const shown = shownBoxes();
  const height = Math.max(SIZE.height, Math.max(...shown.map(({ bottom }) => bottom)) - Math.min(...shown.map(({ top }) => top)));
  const boxes = [...document.querySelectorAll(controls)]
    .filter((one) => !one.closest('[data-sonner-toaster]'))
    .map((one) => ({ box: one.getBoundingClientRect(), weight: one === document.activeElement ? 1_000 : 1 }))
    .filter(({ box }) => box.width > 0 && box.top < innerHeight / 2 + height && box.bottom > 0);
  const covered = ({ top, right }: Place) => {
    const end = innerWidth - right;
    const under = boxes.filter(
      ({ box }) => box.top < top + height && box.bottom > top && box.left < end && box.right > end - width,
    );
    return under.reduce((sum, { weight }) => sum + weight, 0);
  };
  let best: (Place & { cost: number }) | null = null;
  for (let top = isNarrow ? NARROW_GAP : GAP; top < innerHeight / 2; top += STEP) {
    const furthest = isNarrow ? NARROW_GAP : innerWidth / 2 - SIDE;
    for (let right = isNarrow ? NARROW_GAP : SIDE; right <= furthest; right += STEP) {
      const cost = covered({ top, right });
      if (cost === 0) return { top, right };
      if (cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = { top, right, cost };
    }
  }
  return best ?? { top: GAP, right: SIDE };
}

const shownBoxes = () => [...document.querySelectorAll('[data-sonner-toast]')].map((one) => one.getBoundingClientRect());

/** The place where notifications show: top right, where they cover no control. */
export default function Toaster() {
  // The effects of a child run first, so sonner listens by then.
  useEffect(() => startToasts(toast), []);
  const [path] = useLocation();
  const { toasts } = useSonner();
  const [{ top, right }, setPlace] = useState<Place>({ top: GAP, right: SIDE });
  const isShown = toasts.length > 0;
  const shownAt = useRef(new Map<string | number, number>());
  useLayoutEffect(() => {
    shownAt.current = new Map(toasts.map(({ id }) => [id, shownAt.current.get(id) ?? Date.now()]));
  }, [toasts]);
  // What was said about the page that is left goes with it. A notification with a button, such as Undo, stays.
  const leavePage = useEffectEvent(() => {
    for (const one of toasts)
      if (!one.action && Date.now() - (shownAt.current.get(one.id) ?? 0) > BEFORE_PAGE) toast.dismiss(one.id);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => leavePage(), [path]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is on the page may have changed since the last notification
  useLayoutEffect(() => {
    if (isShown) setPlace(freePlace());
  }, [isShown, path]);
  // It gives way to a control that gets the focus.
  useEffect(() => {
    if (!isShown) return;
    const look = () => {
      const at = document.querySelector(':focus')?.getBoundingClientRect();
      if (!at || document.activeElement?.closest('[data-sonner-toaster]')) return;
      const isOver = (box: DOMRect) => at.top < box.bottom && at.bottom > box.top && at.left < box.right && at.right > box.left;
      if (shownBoxes().some(isOver)) setPlace(freePlace());
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    // At once, and again after the browser has scrolled to it.
    const giveWay = () => {
      requestAnimationFrame(look);
      clearTimeout(timer);
      timer = setTimeout(look, SETTLED);
    };
    addEventListener('focusin', giveWay);
    return () => {
      clearTimeout(timer);
      removeEventListener('focusin', giveWay);
    };
  }, [isShown]);
  return (
    <SonnerToaster
      position="top-right"
      offset={{ top, right }}
      mobileOffset={{ top, left: NARROW_GAP, right: NARROW_GAP }}
      duration={5000}
      gap={12}
      hotkey={['altKey', 'KeyT']}
      theme="light"
      closeButton
    />
  );
}
