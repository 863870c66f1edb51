import { useEffect, useState } from 'react';
import { type ReadError, readError } from '../errors.ts';
import { renewSession } from '../session/boot.ts';
import { useSession } from '../session/store.ts';

export type LinkState =
  /** The page was opened without a link. */
  | { is: 'missing' }
  /** Waiting for the person to press the button. `error` is why the last attempt failed. */
  | { is: 'ready'; error?: ReadError; busy?: boolean }
  | { is: 'done'; email: string }
  /** The link does not work any more, for example because it has expired. */
  | { is: 'refused'; error: ReadError };

const final = ['LINK_EXPIRED', 'BAD_INPUT', 'CONFLICT'];

/**
 * Uses the token of a mailed link, but only when the person presses a button, because mail scanners open links too and each link
 * works only once. `asksPassword` is true if this browser is not signed in to the account of the link: the link alone only proves
 * who owns the mailbox. The person's data are loaded again before `done` is shown, because the link may have changed them.
 */
export function useLink(token: string | null, use: (token: string, password?: string) => Promise<{ email: string }>) {
  const [state, setState] = useState<LinkState>({ is: 'ready' });
  const signedOut = useSession((session) => session.status === 'signedOut');
  const [foreign, setForeign] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: if another link is opened in the same tab, the page asks again
  useEffect(() => {
    setState({ is: 'ready' });
    setForeign(false);
  }, [token]);
  const press = async (password?: string) => {
    if (!token) return;
    setState((before) => ({ ...before, is: 'ready', busy: true }));
    try {
      const { email } = await use(token, password);
      if (useSession.getState().authUser) await renewSession().catch(() => {});
      setState({ is: 'done', email });
    } catch (thrown) {
      const error = readError(thrown);
      if (error.code === 'NOT_ALLOWED') setForeign(true);
      setState(final.includes(error.code) ? { is: 'refused', error } : { is: 'ready', error });
    }
  };
  const shown: LinkState = token ? state : { is: 'missing' };
  return { state: shown, press, asksPassword: foreign || signedOut };
}
