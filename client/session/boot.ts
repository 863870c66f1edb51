import { paths } from '#shared/paths.ts';
import { readError } from '../errors.ts';
import { queryClient, toastError, trpcClient } from '../trpc.ts';
import { closeDoor, dropQuestions, openDoor } from './calls.ts';
import { chosenCatalogue, goOnWith, noteCatalogue, roleMayDiffer, useCatalogue, whenRoleIsUnsure } from './catalogue.ts';
import { readKept } from './kept.ts';
import { hearOtherTabs } from './other-tabs.ts';
import { endSession, STORAGE_KEY, startSession, useSession, whenSessionEnds } from './store.ts';
import { keepTokenFresh } from './token.ts';
import { hasUnsaved } from './unsaved.ts';
import type { AdminUser } from './user.ts';

/** Asks the server who is signed in. Until it answers, a spinner is shown in place of the page. */
export async function loadSession() {
  useSession.setState({ status: 'loading', unreachable: false });
  try {
    const before = useSession.getState().authUser?.uid;
    const me = await trpcClient.auth.me.query();
    if (!me) return endSession({ ranOut: useSession.getState().authUser !== null });
    const { uid } = me.user;
    if (before && before !== uid && (await isHandedOver(before))) goOnWith(uid, before);
    await loadCatalogue(uid);
    startSession(me.user, me.userData);
  } catch {
    useSession.setState({ unreachable: true });
  }
}

/**
 * Whether the catalogue with this id, which was the own one of whoever was signed in here, is now one in whose team the person is. Then
 * they have handed it over: their account has another id since, and the tab goes on with the same catalogue.
 */
async function isHandedOver(ownerId: string): Promise<boolean> {
  return (await trpcClient.teams.catalogues.query()).some((one) => one.ownerId === ownerId);
}

/**
 * Asks the server about the catalogue that the person had chosen in this tab. If they are not in its team any more, the tab shows their
 * own and says why.
 */
async function loadCatalogue(uid: string) {
  const { ownerId, asViewer } = chosenCatalogue(uid);
  if (ownerId === null) return useCatalogue.setState({ other: null, asViewer });
  useCatalogue.setState({ other: { ownerId, name: '', role: 'viewer', editorsApprove: false }, asViewer });
  try {
    noteCatalogue(await trpcClient.teams.shown.query());
  } catch (error) {
    // The call that found it out has left the catalogue already; see session-link.ts.
    if (readError(error).code !== 'NO_CATALOGUE') throw error;
  }
}

/** Loads the data of the signed-in person again. The screen stays as it is meanwhile. */
export async function renewSession() {
  const me = await trpcClient.auth.me.query();
  if (me && me.user.uid !== useSession.getState().authUser?.uid) location.reload();
  else if (me) startSession(me.user, me.userData);
  else endSession({ ranOut: true });
}

/** Asks the server whether this browser has an admin session. A call that fails says nothing about that: it can be asked again. */
export async function loadAdmin() {
  useSession.setState({ adminUnanswered: false });
  try {
    useSession.setState({ admin: await trpcClient.auth.adminMe.query() });
  } catch {
    useSession.setState({ adminUnanswered: true });
  }
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

/**
 * Signs out of the admin area. If the account that is signed in to the rest of the app has the admin role, it is signed out as
 * well, because it would still have access to the admin area.
 */
export async function signOutAdmin() {
  if (useSession.getState().userData?.role === 'admin') return signOut(paths.admin.login);
  try {
    await trpcClient.auth.adminLogout.mutate();
  } catch (error) {
    return toastError(error);
  }
  location.assign(paths.admin.login);
}

/**
 * Called when another browser tab has signed out, or (`replaced`) when somebody else has signed in there. This tab forgets the
 * signed-in person and loads the front page. It does not call the server to sign out: all tabs share one session, which has ended
 * already.
 * If a form here had unsaved text, the text is kept in this tab, and the sign-in page, which says so, is shown instead. If
 * `replaced` is true, the text is not kept.
 */
function leave({ replaced = false } = {}) {
  endSession({ leaving: true, keepUnsaved: !replaced });
  // The timers let React remove the page first. Otherwise its pictures would be requested again, and a form with unsaved changes
  // would make the browser ask whether to leave.
  if (hasUnsaved()) {
    useSession.setState({ status: 'signedOut', admin: undefined });
    setTimeout(openDoor);
  } else setTimeout(() => location.assign('/'));
}

/**
 * Called when another tab knows the person by another id. If the catalogue of this tab was handed over, this is the same person, and
 * the tab goes on with it. Otherwise somebody else has signed in.
 */
async function becomeOther(before: string, uid: string) {
  useSession.setState({ status: 'loading' });
  if (!(await isHandedOver(before).catch(() => false))) return leave({ replaced: true });
  goOnWith(uid, before);
  location.reload();
}

/**
 * How many milliseconds this browser tab keeps its calls waiting after another tab has announced that it is signing out. If that
 * tab sends no further message, it was probably closed.
 */
const PATIENCE_MS = 10_000;

function followOtherTabs() {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  hearOtherTabs((word) => {
    clearTimeout(waiting);
    // This tab has no signed-in person, so no call has to wait for the other tab's sign-out. Otherwise the next person could not
    // sign in here.
    if (!useSession.getState().authUser) return openDoor();
    if (word === 'ended') return leave();
    if (word === 'staying') return openDoor();
    void closeDoor();
    waiting = setTimeout(openDoor, PATIENCE_MS);
  });
}

/**
 * Whether the server saw no session cookie when it sent this page. Then nobody is signed in, and there is no need to ask. If this
 * browser remembers somebody, the page may be an old copy from its history, so the server is asked.
 */
const isForVisitor = () =>
  document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content === 'none' && !useSession.getState().authUser;

/** Called once, before the app renders. */
export function startUp() {
  whenSessionEnds(() => dropQuestions('personal'));
  whenSessionEnds(() => queryClient.clear());
  whenSessionEnds(() => useCatalogue.setState({ other: null, asViewer: false }));
  whenRoleIsUnsure(async () => {
    const now = await trpcClient.teams.shown.query(undefined, { context: { onlyAsks: true } });
    const { other, asViewer } = useCatalogue.getState();
    if (other?.ownerId === now.ownerId) noteCatalogue(now);
    // The catalogue was the person's own and is somebody else's now.
    else if (!other && !asViewer && now.role !== 'owner') location.reload();
  });
  addEventListener('focus', () => {
    if (useSession.getState().status === 'signedIn') roleMayDiffer();
  });
  if (isForVisitor()) endSession();
  else void loadSession();
  keepTokenFresh();
  followOtherTabs();

  // Another browser tab has received a newer token, or somebody has signed in or out there. Do the same here.
  addEventListener('storage', (event) => {
    if (event.key !== STORAGE_KEY && event.key !== null) return;
    const { authUser, status } = useSession.getState();
    const theirs = readKept(event.newValue)?.authUser;
    if (authUser && theirs?.uid === authUser.uid) void useSession.persist.rehydrate();
    else if (authUser && theirs) void becomeOther(authUser.uid, theirs.uid);
    else if (authUser) leave();
    else if (theirs && status === 'signedOut') location.reload();
  });

  // Back can bring a page back from the browser's memory. Reload the page if another person or nobody is signed in now, or if the
  // page did not know yet who was signed in.
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    let kept = null;
    try {
      kept = readKept(localStorage.getItem(STORAGE_KEY));
    } catch {}
    const { status, authUser, admin } = useSession.getState();
    if (status === 'loading' || kept?.authUser?.uid !== authUser?.uid) {
      // Hide the old page, since the browser may show it for a moment before it reloads.
      document.body.hidden = true;
      location.reload();
    } else if (admin) void showAgain(admin);
  });
}

/**
 * Called when Back brings back a page of the admin area. Only the server knows whether the admin session is still valid, so the
 * page is hidden until the server answers, and reloaded if the session is over.
 */
async function showAgain(admin: AdminUser) {
  const { style } = document.body;
  // Unlike `hidden`, this keeps the page's height and so its scroll position.
  style.visibility = 'hidden';
  const now = await trpcClient.auth.adminMe.query().catch(() => null);
  if (now?.uid === admin.uid) style.visibility = '';
  else location.reload();
}
