import type { TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import type { AppRouter } from '#server/router.ts';
import { readError } from '../errors.ts';
import { closeDoor, dropQuestions, openDoor, passChange, passQuestion } from './calls.ts';
import { tellOtherTabs } from './other-tabs.ts';
import { askToConfirm } from './reauth.ts';
import { endSession, useSession } from './store.ts';

/** The calls that end a session when they succeed, and whose session it is. */
const endings: Record<string, 'person' | 'admin' | undefined> = {
  'auth.logout': 'person',
  'account.requestDeletion': 'person',
  'auth.adminLogout': 'admin',
};

/**
 * Handles the session for every call. If the server demands that the person prove again who they are, the person is asked and the
 * call is repeated. If the server answers "signed out", the session ends here too. A call that ends the session is sent alone,
 * after all others, and if it succeeds everything about the person is deleted from this browser.
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
            const { code } = readError(error);
            noticeEnd(op.path, code);
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
          // The server goes on writing a text even if nobody reads it, so the end of a session does not wait for such a call.
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

/** The session is over. Calls that were held back are dropped, and the page is emptied before anything else can happen on it. */
function forget(whose: 'person' | 'admin') {
  dropQuestions('all');
  if (whose === 'admin') return useSession.setState({ status: 'loading', admin: null });
  endSession({ leaving: true });
  tellOtherTabs('ended');
}

/** The session was not ended after all: opens the door again, here and in the other tabs. */
function stay(whose: 'person' | 'admin') {
  openDoor();
  if (whose === 'person') tellOtherTabs('staying');
}

const isAdmin = (path: string) => path.startsWith('admin.');

/**
 * If a call of the admin area is refused, only the admin session is affected, so the gate asks the server about that session
 * again.
 */
function noticeEnd(path: string, code: string) {
  if (!isAdmin(path)) {
    if (code === 'SIGN_IN_REQUIRED') endSession();
  } else if (code === 'SIGN_IN_REQUIRED' || code === 'NOT_ALLOWED') useSession.setState({ admin: undefined });
}
