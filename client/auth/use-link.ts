import { useCallback, useEffect, useRef, useState } from 'react';
import { type ReadError, readError } from '../errors.ts';

export type LinkState = { is: 'missing' } | { is: 'busy' } | { is: 'done'; email: string } | { is: 'failed'; error: ReadError };

/** Uses a mailed link up as soon as its page opens, once; `again` is for when the server could not be reached. */
export function useLink(token: string | null, use: (token: string) => Promise<{ email: string }>) {
  const [state, setState] = useState<LinkState>(token ? { is: 'busy' } : { is: 'missing' });
  const used = useRef<string | null>(null);
  const start = useCallback(async () => {
    if (!token) return;
    setState({ is: 'busy' });
    try {
      setState({ is: 'done', ...(await use(token)) });
    } catch (error) {
      setState({ is: 'failed', error: readError(error) });
    }
  }, [token, use]);
  useEffect(() => {
    if (!token || used.current === token) return;
    used.current = token;
    void start();
  }, [token, start]);
  return { state, again: start };
}
