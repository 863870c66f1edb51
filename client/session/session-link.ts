import type { TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import type { AppRouter } from '#server/router.ts';
import { readError } from '../errors.ts';
import { closeDoor, dropQuestions, openDoor, passChange, passQuestion } from './calls.ts';
import { tellOtherTabs } from './other-tabs.ts';
import { askToConfirm } from './reauth.ts';
import { endSession, useSession } from './store.ts';

/** The calls whose success is the end of a session, and whose. */
const endings: Record<string, 'person' | 'admin' | undefined> = {
  'auth.logout': 'person',
  'account.requestDeletion': 'person',
  'auth.adminLogout': 'admin',
};

/**
 * What a call means for the session, for every call there is: one that is refused until the person proves again who they
 * are asks them and is made once more; one that finds nobody signed in ends the session here as well; one that ends the
 * session goes alone, after everything else, and leaves nothing of the person when it comes back.
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
          // A text being written goes on without its reader; nobody waits for it.
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

/** Who is signed in as an admin is asked for its own sake, whoever else is signed in. */
const isPersonal = (path: string) => useSession.getState().status === 'signedIn' && path !== 'auth.adminMe';

/** The session is gone: what was held back is never asked, and the page is empty before anything else can happen on it. */
function forget(whose: 'person' | 'admin') {
  dropQuestions('all');
  if (whose === 'admin') return useSession.setState({ status: 'loading', admin: null });
  endSession({ leaving: true });
  tellOtherTabs('ended');
}

/** The session goes on after all: opens the door again, here and in the other tabs. */
function stay(whose: 'person' | 'admin') {
  openDoor();
  if (whose === 'person') tellOtherTabs('staying');
}

const isAdmin = (path: string) => path.startsWith('admin.');

/** What an admin page is refused says something about the admin session alone: its gate asks the server again. */
function noticeEnd(path: string, code: string) {
  if (!isAdmin(path)) {
    if (code === 'SIGN_IN_REQUIRED') endSession();
  } else if (code === 'SIGN_IN_REQUIRED' || code === 'NOT_ALLOWED') useSession.setState({ admin: undefined });
}
