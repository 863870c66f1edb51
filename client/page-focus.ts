import { useEffect, useLayoutEffect } from 'react';

let shownPath: string | null = null;
let cameByHistory = false;
addEventListener('popstate', () => {
  cameByHistory = true;
});

/** Takes away what the browser painted before the app was loaded, because the app now shows its own page. */
export function endFirstPaint(): void {
  document.getElementById('first-paint')?.remove();
}

/**
 * After a change of page: sets the document's title, scrolls to the top (not on Back and Forward) and focuses the main heading,
 * so that a screen reader starts there.
 */
export function usePageFocus(title: string, path: string) {
  useLayoutEffect(endFirstPaint, []);
  useEffect(() => {
    document.title = `${title} · Listwright`;
  }, [title]);

  useEffect(() => {
    const first = shownPath === null;
    const same = shownPath === path;
    shownPath = path;
    const byHistory = cameByHistory;
    cameByHistory = false;
    if (first || same) return;
    if (!byHistory) scrollTo(0, 0);
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [path]);
}
