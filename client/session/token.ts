import { trpcClient } from '../trpc.ts';
import { useSession } from './store.ts';
import { noteFreshToken, tokenAge } from './token-age.ts';

export const REFRESH_AFTER_MS = 50 * 60_000;

/** One tab at a time; where the browser has no locks each tab looks after itself. */
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
 * Every tab's timer comes here; the first one in takes the lock and refreshes. Those that waited find the token
 * young again, and have it from the storage event.
 */
export async function refreshTokenIfOld() {
  if (useSession.getState().status !== 'signedIn') return;
  try {
    await oneTab(async () => {
      if (tokenAge() >= REFRESH_AFTER_MS || !useSession.getState().authUser?.token) await refresh();
    });
  } catch {
    // Tried again on the next tick; a session that ended shows itself on the next call.
  }
}

export function keepTokenFresh() {
  setInterval(refreshTokenIfOld, 60_000);
  addEventListener('online', refreshTokenIfOld);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refreshTokenIfOld();
  });
}
