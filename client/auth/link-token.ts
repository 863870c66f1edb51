import { useEffect, useState } from 'react';

/**
 * The token in a mailed link. Our links carry it in the hash, because browsers never send that to a server, so it is in no log.
 * A token in the query (`?token=`) works too, for people who type the URL by hand.
 */
function readToken(url: URL): string | null {
  return new URLSearchParams(url.hash.slice(1)).get('token') ?? url.searchParams.get('token');
}

/**
 * The token this page was opened with, or null. It is removed from the URL at once, so that it does not end up in the browser's
 * history or in a bookmark.
 */
export function useLinkToken(): string | null {
  const [token, setToken] = useState(() => readToken(new URL(location.href)));
  useEffect(() => {
    const take = () => {
      const found = readToken(new URL(location.href));
      if (!found) return;
      setToken(found);
      history.replaceState(history.state, '', location.pathname);
    };
    take();
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return token;
}
