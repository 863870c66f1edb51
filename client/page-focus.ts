import { useEffect, useLayoutEffect } from 'react';

let shownPath: string | null = null;
// Where Back or Forward last led. That may be the page that is shown already, as when Back closes a sheet, so it says nothing about
// how the next page is reached.
let ledTo: string | null = null;
addEventListener('popstate', () => {
  ledTo = location.pathname;
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
    const byHistory = ledTo === location.pathname;
    ledTo = null;
    if (first || same) return;
    if (!byHistory) scrollTo(0, 0);
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [path]);
}
