import { useEffect, useState } from 'react';

/** The secret of a mailed link: behind the hash, where no server and no log sees it, or as a query in links typed by hand. */
function readToken(url: URL): string | null {
  return new URLSearchParams(url.hash.slice(1)).get('token') ?? url.searchParams.get('token');
}

/**
 * The secret this page was opened with, null without one. It leaves the address at once, so that it is in no history, no
 * bookmark and no report. A second link opened in the same tab replaces it.
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
