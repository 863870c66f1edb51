import { useEffect, useState } from 'react';

/**
 * The token of a mailed link. Our links carry it in the hash, which browsers never send to a server and which reaches no log.
 * Links typed by hand may carry it in the query.
 */
function readToken(url: URL): string | null {
  return new URLSearchParams(url.hash.slice(1)).get('token') ?? url.searchParams.get('token');
}

/**
 * The token this page was opened with, or null. It is removed from the address at once, so that it ends up in no history,
 * bookmark or report. A second link opened in the same tab replaces it.
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
