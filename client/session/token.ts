import { trpcClient } from '../trpc.ts';
import { useSession } from './store.ts';
import { noteFreshToken, tokenAge } from './token-age.ts';

export const REFRESH_AFTER_MS = 50 * 60_000;

/** Runs in one tab at a time. In browsers without locks each tab works for itself. */
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
 * The timers of all tabs call this; the first to get the lock refreshes the token. The storage event brings the new token to the
 * other tabs, which then have nothing left to do.
 */
export async function refreshTokenIfOld() {
  if (useSession.getState().status !== 'signedIn') return;
  try {
    await oneTab(async () => {
      if (tokenAge() >= REFRESH_AFTER_MS || !useSession.getState().authUser?.token) await refresh();
    });
  } catch {
    // The next tick tries again. If the session has ended, the next call will show it.
  }
}

export function keepTokenFresh() {
  setInterval(refreshTokenIfOld, 60_000);
  addEventListener('online', refreshTokenIfOld);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refreshTokenIfOld();
  });
}
