import type { TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import type { AppRouter } from '#server/router.ts';
import { paths } from '#shared/paths.ts';
import { CATALOGUE_RESTS } from '#shared/teams/wish.ts';
import { readError } from '../errors.ts';
import { closeDoor, dropQuestions, openDoor, passChange, passQuestion } from './calls.ts';
import { forgetCatalogue, roleIsUnsure, useCatalogue } from './catalogue.ts';
import { tellOtherTabs } from './other-tabs.ts';
import { askToConfirm } from './reauth.ts';
import { endSession, useSession } from './store.ts';
import { typedNow } from './unsaved.ts';

/** The calls that end a session, and which session: the person's own, or the separate one of the admin area. */
const endings: Record<string, 'person' | 'admin' | undefined> = {
  'auth.logout': 'person',
  'account.requestDeletion': 'person',
  'auth.adminLogout': 'admin',
};

/**
 * Every call passes here. If the server demands that the person prove again who they are, asks them and repeats the call. If the
 * server says that nobody is signed in, ends the session in this browser too. A call that ends a session is sent after all
 * others; when it has succeeded, everything about the person is deleted from this browser. A call with the context `onlyAsks` ends
 * nothing: nobody has pressed anything, and what is typed on the page must not go because of it.
 */
export const sessionLink: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) => {
      const ending = endings[op.path];
      let running: Unsubscribable | null = null;
      let left = false;
      let settle = () => {};
      const over = () => {
        const once = settle;
        settle = () => {};
        once();
      };
      const send = (isRepeat: boolean) => {
        running = next(op).subscribe({
          next: (value) => {
            if (ending) {
              forget(ending);
              settle = openDoor;
            }
            over();
            observer.next(value);
          },
          complete: () => observer.complete(),
          error: async (error) => {
            over();
            const { code, message } = readError(error);
            if (!op.context.onlyAsks) noticeEnd(op.path, code, message);
            if (code !== 'REAUTH_REQUIRED' || isRepeat || !(await askToConfirm(isAdmin(op.path) ? 'admin' : 'seller')))
              return observer.error(error);
            if (!left) call(true);
          },
        });
      };
      const call = (isRepeat: boolean) => {
        if (ending) {
          settle = () => stay(ending);
          if (ending === 'person') tellOtherTabs('ending');
          void closeDoor().then(() => (left ? over() : send(isRepeat)));
        } else if (op.type === 'query' || op.context.question) {
          settle = passQuestion({ ask: () => send(isRepeat), end: () => running?.unsubscribe(), personal: isPersonal(op.path) });
        } else {
          // A call with `stream` is a text being written. The server finishes the text even if nobody listens, so signing out
          // need not wait for the call.
          settle = passChange(() => send(isRepeat), !op.context.stream);
        }
      };
      call(false);
      return () => {
        left = true;
        over();
        running?.unsubscribe();
      };
    });

/**
 * Whether a call belongs to the signed-in person. `adminMe` does not: it concerns the admin session, whoever else is signed in.
 */
const isPersonal = (path: string) => useSession.getState().status === 'signedIn' && path !== 'auth.adminMe';

/** The server has ended the session: gives up the calls that were kept back and empties the page. */
function forget(whose: 'person' | 'admin') {
  dropQuestions('all');
  if (whose === 'admin') return useSession.setState({ status: 'loading', admin: null });
  // The person has ended the session in this tab on purpose, so nothing that was typed here may stay.
  endSession({ leaving: true, keepUnsaved: false });
  tellOtherTabs('ended');
}

/** The session was not ended after all: lets calls through again, here and in the other tabs. */
function stay(whose: 'person' | 'admin') {
  openDoor();
  if (whose === 'person') tellOtherTabs('staying');
}

const isAdmin = (path: string) => path.startsWith('admin.');

/**
 * Called with the error code of every failed call. If the code says that the session is over, ends it in this browser as well. A
 * call of the admin area concerns only the admin session: `undefined` makes the page ask the server about that session again.
 */
function noticeEnd(path: string, code: string, message: string) {
  if (code === 'NO_CATALOGUE') return leaveCatalogue(message === CATALOGUE_RESTS);
  if (code === 'NOT_ALLOWED' && !isAdmin(path) && useSession.getState().status === 'signedIn') roleIsUnsure();
  if (!isAdmin(path)) {
    // Several calls may fail at once. Only the first one ends a session.
    if (code === 'SIGN_IN_REQUIRED' && useSession.getState().authUser) endSession({ ranOut: true });
  } else if (code === 'SIGN_IN_REQUIRED' || code === 'NOT_ALLOWED') {
    const { admin, adminEnd } = useSession.getState();
    useSession.setState({ admin: undefined, adminEnd: admin ? (code === 'NOT_ALLOWED' ? 'role' : 'over') : adminEnd });
  }
}

/**
 * The server says that the person is not in the team of the catalogue that this tab shows, or that nobody can open it now. The tab goes back to their own, and the page
 * there says why. Several calls may fail at once; the first one goes.
 */
function leaveCatalogue(rests: boolean) {
  const { other } = useCatalogue.getState();
  // What was the person's own catalogue is not theirs any more: the server is asked who they are.
  if (!other) return useSession.getState().status === 'signedIn' ? setTimeout(() => location.assign(paths.home)) : undefined;
  const wasShown = other.name !== '';
  forgetCatalogue(rests, wasShown ? typedNow() : []);
  // While the app starts, it goes on with the person's own catalogue: nothing of the other one is on the page yet.
  if (!wasShown) return;
  // Removes the page before it is left. Otherwise a form with unsaved changes would make the browser ask whether to leave.
  useSession.setState({ status: 'loading' });
  setTimeout(() => location.assign(paths.home));
}
