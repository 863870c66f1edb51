import { useEffect } from 'react';

/** Shows how far something is before the page's title, as in “(37 %) Import products”. Null shows the plain title. */
export function useTitleBadge(percent: number | null) {
  useEffect(() => {
    const plain = document.title.replace(/^\(\d+ %\) /, '');
    document.title = percent === null ? plain : `(${percent} %) ${plain}`;
    return () => {
      document.title = document.title.replace(/^\(\d+ %\) /, '');
    };
  }, [percent]);
}
