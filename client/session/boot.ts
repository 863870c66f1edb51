import { paths } from '#shared/paths.ts';
import { queryClient, toastError, trpcClient } from '../trpc.ts';
import { readKept } from './kept.ts';
import { endSession, STORAGE_KEY, startSession, useSession, whenSessionEnds } from './store.ts';
import { keepTokenFresh } from './token.ts';

/** Asks the server who is signed in. The cookie answers; what the browser kept is only a first guess. */
export async function loadSession() {
  useSession.setState({ status: 'loading', unreachable: false });
  try {
    const me = await trpcClient.auth.me.query();
    if (!me) return endSession();
    startSession(me.user, me.userData);
  } catch {
    useSession.setState({ unreachable: true });
  }
}

/** Asks again without a moment of not knowing: something about the person changed. */
export async function renewSession() {
  const me = await trpcClient.auth.me.query();
  if (me) startSession(me.user, me.userData);
  else endSession();
}

/** Asks the server whether this browser has an admin session; a failure counts as none. */
export async function loadAdmin() {
  const admin = await trpcClient.auth.adminMe.query().catch(() => null);
  useSession.setState({ admin });
}

/** Signed out means of everything in this browser, an admin session included. */
export async function signOut(goTo = '/') {
  try {
    await trpcClient.auth.logout.mutate();
    await trpcClient.auth.adminLogout.mutate();
  } catch (error) {
    const gone = (error as { data?: { code?: string } }).data?.code === 'SIGN_IN_REQUIRED';
    // Without the server the cookie would stay good; better to say so than to look signed out.
    if (!gone) return toastError(error);
  }
  useSession.setState({ admin: null });
  endSession({ leaving: true });
  location.assign(goTo);
}

/** Leaves the admin area: its session ends, and an ordinary one as well when that alone would open the area again. */
export async function signOutAdmin() {
  if (useSession.getState().userData?.role === 'admin') return signOut(paths.admin.login);
  try {
    await trpcClient.auth.adminLogout.mutate();
  } catch (error) {
    return toastError(error);
  }
  useSession.setState({ status: 'loading', admin: null });
  location.assign(paths.admin.login);
}

/** Called once, before the first render. */
export function startUp() {
  whenSessionEnds(() => queryClient.clear());
  void loadSession();
  keepTokenFresh();

  // Another tab signed out, in, or has a newer token.
  addEventListener('storage', (event) => {
    if (event.key !== STORAGE_KEY && event.key !== null) return;
    const { authUser, status } = useSession.getState();
    const theirs = readKept(event.newValue)?.authUser;
    if (authUser && theirs?.uid === authUser.uid) void useSession.persist.rehydrate();
    else if (authUser) {
      endSession({ leaving: true });
      location.assign('/');
    } else if (theirs && status === 'signedOut') location.reload();
  });

  // A page brought back by the Back button must not show someone who has left.
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    let kept = null;
    try {
      kept = readKept(localStorage.getItem(STORAGE_KEY));
    } catch {}
    if (kept?.authUser?.uid !== useSession.getState().authUser?.uid) location.reload();
  });
}
