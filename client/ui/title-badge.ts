import { useEffect } from 'react';

const without = (title: string) => title.replace(/^\(\d+ %\) /, '');

/** While `percent` is a number, shows it before the page's title, so that it can be seen from another tab. */
export function useTitleBadge(percent: number | null): void {
  useEffect(() => {
    if (percent === null) return;
    const put = () => {
      const wanted = `(${percent} %) ${without(document.title)}`;
      if (document.title !== wanted) document.title = wanted;
    };
    put();
    // A change of page sets a new title without the number, so put the number back.
    const observer = new MutationObserver(put);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      document.title = without(document.title);
    };
  }, [percent]);
}
