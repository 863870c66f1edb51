import { paths } from '#shared/paths.ts';
import { queryClient, toastError, trpcClient } from '../trpc.ts';
import { closeDoor, dropQuestions, openDoor } from './calls.ts';
import { readKept } from './kept.ts';
import { hearOtherTabs } from './other-tabs.ts';
import { endSession, STORAGE_KEY, startSession, useSession, whenSessionEnds } from './store.ts';
import { keepTokenFresh } from './token.ts';
import type { AdminUser } from './user.ts';

/**
 * Asks the server who is signed in. The session cookie decides; the data stored in the browser only tell what to show until the
 * answer comes.
 */
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

/** Asks the server again after something about the person changed. Meanwhile the present state stays on screen. */
export async function renewSession() {
  const me = await trpcClient.auth.me.query();
  if (me) startSession(me.user, me.userData);
  else endSession();
}

/** Asks the server whether this browser has an admin session. If the call fails, the browser is treated as having none. */
export async function loadAdmin() {
  const admin = await trpcClient.auth.adminMe.query().catch(() => null);
  useSession.setState({ admin });
}

/** Signs out of everything in this browser, including an admin session. */
export async function signOut(goTo = '/') {
  try {
    await trpcClient.auth.logout.mutate();
  } catch (error) {
    // If the server cannot be reached, the cookie stays valid. Showing an error is more honest than looking signed out.
    return toastError(error);
  }
  useSession.setState({ admin: null });
  location.assign(goTo);
}

/** Leaves the admin area. An ordinary session ends too if its role would open the area again. */
export async function signOutAdmin() {
  if (useSession.getState().userData?.role === 'admin') return signOut(paths.admin.login);
  try {
    await trpcClient.auth.adminLogout.mutate();
  } catch (error) {
    return toastError(error);
  }
  location.assign(paths.admin.login);
}

/** Another tab has signed out: this tab leaves as well, without a call to the server. */
function leave() {
  endSession({ leaving: true });
  location.assign('/');
}

/** How long to wait for a tab that announced a sign-out; it may have been closed before finishing. */
const PATIENCE_MS = 10_000;

function followOtherTabs() {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  hearOtherTabs((word) => {
    clearTimeout(waiting);
    // This tab already knows that the session is over. Calls must be possible again for the person who signs in next.
    if (!useSession.getState().authUser) return openDoor();
    if (word === 'ended') return leave();
    if (word === 'staying') return openDoor();
    void closeDoor();
    waiting = setTimeout(openDoor, PATIENCE_MS);
  });
}

/** Called once, before the first render. */
export function startUp() {
  whenSessionEnds(() => dropQuestions('personal'));
  whenSessionEnds(() => queryClient.clear());
  void loadSession();
  keepTokenFresh();
  followOtherTabs();

  // Another tab signed in or out, or received a newer token.
  addEventListener('storage', (event) => {
    if (event.key !== STORAGE_KEY && event.key !== null) return;
    const { authUser, status } = useSession.getState();
    const theirs = readKept(event.newValue)?.authUser;
    if (authUser && theirs?.uid === authUser.uid) void useSession.persist.rehydrate();
    else if (authUser) leave();
    else if (theirs && status === 'signedOut') location.reload();
  });

  // A page restored by the Back button is reloaded if another person, or nobody, is signed in now. It is also reloaded if it was left
  // while its session was still loading, because it could wait for that forever.
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    let kept = null;
    try {
      kept = readKept(localStorage.getItem(STORAGE_KEY));
    } catch {}
    const { status, authUser, admin } = useSession.getState();
    if (status === 'loading' || kept?.authUser?.uid !== authUser?.uid) {
      // The browser may paint the old page before it reloads.
      document.body.hidden = true;
      location.reload();
    } else if (admin) void showAgain(admin);
  });
}

/**
 * Nothing in the browser tells whether an admin session is still valid. So the page is hidden until the server has answered, and
 * reloaded if the session is over or the server does not answer.
 */
async function showAgain(admin: AdminUser) {
  const { style } = document.body;
  // Hidden this way it keeps its height, and with it the scroll position.
  style.visibility = 'hidden';
  const now = await trpcClient.auth.adminMe.query().catch(() => null);
  if (now?.uid === admin.uid) style.visibility = '';
  else location.reload();
}
