import { paths } from '#shared/paths.ts';
import { queryClient, toastError, trpcClient } from '../trpc.ts';
import { closeDoor, dropQuestions, openDoor } from './calls.ts';
import { readKept } from './kept.ts';
import { hearOtherTabs } from './other-tabs.ts';
import { endSession, STORAGE_KEY, startSession, useSession, whenSessionEnds } from './store.ts';
import { keepTokenFresh } from './token.ts';
import type { AdminUser } from './user.ts';

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
  } catch (error) {
    // Without the server the cookie would stay good; better to say so than to look signed out.
    return toastError(error);
  }
  useSession.setState({ admin: null });
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
  location.assign(paths.admin.login);
}

/** Another tab has signed out: this one leaves as well, and asks nothing on its way. */
function leave() {
  endSession({ leaving: true });
  location.assign('/');
}

/** A tab that said it would end the session and was then closed must not keep this one waiting. */
const PATIENCE_MS = 10_000;

function followOtherTabs() {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  hearOtherTabs((word) => {
    clearTimeout(waiting);
    // This tab has heard of the end by itself, and whoever signs in next must not find the door closed.
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

  // Another tab signed out, in, or has a newer token.
  addEventListener('storage', (event) => {
    if (event.key !== STORAGE_KEY && event.key !== null) return;
    const { authUser, status } = useSession.getState();
    const theirs = readKept(event.newValue)?.authUser;
    if (authUser && theirs?.uid === authUser.uid) void useSession.persist.rehydrate();
    else if (authUser) leave();
    else if (theirs && status === 'signedOut') location.reload();
  });

  // A page brought back by the Back button must not show someone who has left, nor wait for a session that is over.
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    let kept = null;
    try {
      kept = readKept(localStorage.getItem(STORAGE_KEY));
    } catch {}
    const { status, authUser, admin } = useSession.getState();
    if (status === 'loading' || kept?.authUser?.uid !== authUser?.uid) {
      // The browser may paint the page as it was before it loads it afresh.
      document.body.hidden = true;
      location.reload();
    } else if (admin) void showAgain(admin);
  });
}

/**
 * Nothing in the browser tells whether an admin session still lives: the page stays as it was left, unseen until the server has
 * answered, and is loaded afresh where the session is over or nobody can tell.
 */
async function showAgain(admin: AdminUser) {
  const { style } = document.body;
  // Keeps its height, so that it stands where it was scrolled to.
  style.visibility = 'hidden';
  const now = await trpcClient.auth.adminMe.query().catch(() => null);
  if (now?.uid === admin.uid) style.visibility = '';
  else location.reload();
}
