import { trpcClient } from '../trpc.ts';
import { useSession } from './store.ts';
import { noteFreshToken, tokenAge } from './token-age.ts';

export const REFRESH_AFTER_MS = 50 * 60_000;

/** Runs the work in one tab at a time. In browsers without locks, each tab runs it for itself. */
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
 * The timers of all tabs call this. The first tab to get the lock refreshes the token. The others receive the new token by the
 * storage event and have nothing left to do.
 */
export async function refreshTokenIfOld() {
  if (useSession.getState().status !== 'signedIn') return;
  try {
    await oneTab(async () => {
      if (tokenAge() >= REFRESH_AFTER_MS || !useSession.getState().authUser?.token) await refresh();
    });
  } catch {
    // The timer tries again later. If the session has ended, the next call will show that.
  }
}

export function keepTokenFresh() {
  setInterval(refreshTokenIfOld, 60_000);
  addEventListener('online', refreshTokenIfOld);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refreshTokenIfOld();
  });
}
