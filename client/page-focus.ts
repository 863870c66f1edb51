import { useEffect } from 'react';

let shownPath: string | null = null;
let cameByHistory = false;
addEventListener('popstate', () => {
  cameByHistory = true;
});

/**
 * After a change of page: the title of the document, the top of the page (unless Back or Forward brought us), and focus
 * on the main heading, so that a screen reader starts where the eye does.
 */
export function usePageFocus(title: string, path: string) {
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
