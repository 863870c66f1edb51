import type { TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import type { AppRouter } from '#server/router.ts';
import { readError } from '../errors.ts';
import { askToConfirm } from './reauth.ts';
import { endSession, useSession } from './store.ts';

/**
 * What a refused call means for the session, for every call there is: one that needs the person to prove again who they
 * are asks them and is made once more; one that finds nobody signed in ends the session here as well.
 */
export const sessionLink: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) => {
      let running: Unsubscribable | null = null;
      let left = false;
      const call = (isRepeat: boolean) => {
        running = next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error: async (error) => {
            const { code } = readError(error);
            noticeEnd(op.path, code);
            if (code !== 'REAUTH_REQUIRED' || isRepeat || !(await askToConfirm())) return observer.error(error);
            if (!left) call(true);
          },
        });
      };
      call(false);
      return () => {
        left = true;
        running?.unsubscribe();
      };
    });

/** What an admin page is refused says something about the admin session alone: its gate asks the server again. */
function noticeEnd(path: string, code: string) {
  if (!path.startsWith('admin.')) {
    if (code === 'SIGN_IN_REQUIRED') endSession();
  } else if (code === 'SIGN_IN_REQUIRED' || code === 'NOT_ALLOWED') useSession.setState({ admin: undefined });
}
