import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Toaster as SonnerToaster, toast, useSonner } from 'sonner';
import { useLocation } from 'wouter';
import { startToasts } from './toast.ts';

/** Where the head of a page ends, in pixels from the top of the window, while the page is still coming. */
const USUAL_HEAD = 150;
const GAP = 12;
/** What is said less than this long before another page comes is about that page. In milliseconds. */
const BEFORE_PAGE = 1_000;

/** The top of the place for notifications: below the head of the page, where its buttons are, as far as that is in sight. */
function belowHead(): number {
  const head = document.querySelector('main header')?.getBoundingClientRect().bottom ?? USUAL_HEAD;
  return Math.max(GAP, head + GAP);
}

/** The place where notifications show: top right, on a wide screen below the page's head, on a narrow one over the bar with the menu. */
export default function Toaster() {
  // The effects of a child run first, so sonner listens by then.
  useEffect(() => startToasts(toast), []);
  const [path] = useLocation();
  const { toasts } = useSonner();
  const [top, setTop] = useState(USUAL_HEAD);
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's head may have changed since the last notification
  useLayoutEffect(() => setTop(belowHead()), [toasts, path]);
  return (
    <SonnerToaster
      position="top-right"
      offset={{ top, right: 24 }}
      mobileOffset={{ top: 6, left: 6, right: 6 }}
      duration={5000}
      gap={12}
      hotkey={['altKey', 'KeyT']}
      theme="light"
      closeButton
    />
  );
}
