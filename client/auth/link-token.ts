import { useEffect, useState } from 'react';

/**
 * The token in a mailed link. Our links carry it in the hash, because browsers never send that to a server, so it is in no log.
 * Someone who types the address may put it in the query instead.
 */
function readToken(url: URL): string | null {
  return new URLSearchParams(url.hash.slice(1)).get('token') ?? url.searchParams.get('token');
}

/**
 * The token this page was opened with, or null. It is removed from the address bar at once, so that it stays in no history or
 * bookmark.
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
