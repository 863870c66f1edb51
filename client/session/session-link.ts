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
 * Handles the session for every call. A call refused until the person proves who they are opens that question and is then
 * repeated. A call the server answers with "signed out" ends the session here too. A call that ends the session is sent alone
 * after all others, and on success everything about the person is deleted.
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
          // A text being written continues on the server without a reader, so the end of a session does not wait for it.
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

/** The session is over: held-back calls are dropped and the page is emptied before anything else can happen on it. */
function forget(whose: 'person' | 'admin') {
  dropQuestions('all');
  if (whose === 'admin') return useSession.setState({ status: 'loading', admin: null });
  endSession({ leaving: true });
  tellOtherTabs('ended');
}

/** The session survives: opens the door again, here and in the other tabs. */
function stay(whose: 'person' | 'admin') {
  openDoor();
  if (whose === 'person') tellOtherTabs('staying');
}

const isAdmin = (path: string) => path.startsWith('admin.');

/** A refusal on an admin page concerns only the admin session, so the gate asks the server about that one again. */
function noticeEnd(path: string, code: string) {
  if (!isAdmin(path)) {
    if (code === 'SIGN_IN_REQUIRED') endSession();
  } else if (code === 'SIGN_IN_REQUIRED' || code === 'NOT_ALLOWED') useSession.setState({ admin: undefined });
}
