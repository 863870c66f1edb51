import { useEffect } from 'react';

/** What stands before the page's title now, and everything that wants to stand there. The last one does. */
let shown = '';
const wanted: { badge: string }[] = [];

/** The title with `next` in the place of `before`, the badge that stands in front of it. */
export const withBadge = (title: string, before: string, next: string): string =>
  next + (before !== '' && title.startsWith(before) ? title.slice(before.length) : title);

function put(): void {
  const badge = wanted.at(-1)?.badge ?? '';
  const title = withBadge(document.title, shown, badge);
  shown = badge;
  if (document.title !== title) document.title = title;
}

let observer: MutationObserver | null = null;

/** Shows this before the page's title, so that it can be seen from another tab; null for nothing. */
export function useTitleBadge(text: string | null): void {
  useEffect(() => {
    if (text === null) return;
    const mine = { badge: `${text} ` };
    wanted.push(mine);
    // A change of page sets a new title without the badge, so put it back.
    observer ??= new MutationObserver(put);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    put();
    return () => {
      wanted.splice(wanted.indexOf(mine), 1);
      if (wanted.length === 0) observer?.disconnect();
      put();
    };
  }, [text]);
}
