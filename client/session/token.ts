import { trpcClient } from '../trpc.ts';
import { useSession } from './store.ts';
import { noteFreshToken, tokenAge } from './token-age.ts';

export const REFRESH_AFTER_MS = 50 * 60_000;

/**
 * Runs `work` in only one browser tab at a time. Old browsers have no `navigator.locks`: there the tabs do not wait for each
 * other, so several of them may refresh the token at once.
 */
const oneTab = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('listwright-token', work) : work();

async function refresh() {
  const before = useSession.getState().authUser;
  if (!before) return;
  const { token } = await trpcClient.auth.refreshToken.mutate();
  const now = useSession.getState().authUser;
  if (now?.uid !== before.uid) return;
  useSession.setState({ authUser: { ...now, token } });
  noteFreshToken();
}

/**
 * Refreshes the access token (for /api/ai) before it expires. Every tab calls this regularly. The first one refreshes the token
 * and stores it; the others then find a fresh one and do nothing.
 */
export async function refreshTokenIfOld() {
  if (useSession.getState().status !== 'signedIn') return;
  try {
    await oneTab(async () => {
      if (tokenAge() >= REFRESH_AFTER_MS || !useSession.getState().authUser?.token) await refresh();
    });
  } catch {
    // The failure is ignored: the timer tries again later. If the session has ended, the next call will show that.
  }
}

export function keepTokenFresh() {
  setInterval(refreshTokenIfOld, 60_000);
  addEventListener('online', refreshTokenIfOld);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refreshTokenIfOld();
  });
}
