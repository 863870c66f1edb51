import type { HttpCaller } from '../context.ts';
import type { Database } from '../database.ts';

const statements = {
  session: `select 'yes' as valid from sessions s join users u on u.id = s.user_id where s.id = $1 and u.status = 'active'`,
  apiToken: `select 'yes' as valid from tokens t join users u on u.id = t.user_id where t.id = $1::uuid and u.status = 'active'`,
};

/** How many milliseconds pass between two checks whether the caller still has access. */
const EVERY = 3_000;

/**
 * Calls `cut` once if the caller loses access while a long response is still being sent: a sign-out, a suspension or a new
 * password must also end a running stream. Only sessions and API tokens are watched, because no other caller gets such a
 * response. Returns a function that stops the checks.
 */
export function watchCaller(database: Database, caller: HttpCaller | undefined, cut: () => void): () => void {
  if (!caller || caller.kind === 'visitor' || caller.kind === 'rejected') return () => {};
  // The browser's access token stops working with the session it belongs to, so its session is checked.
  const [statement, id] =
    caller.kind === 'apiToken' ? [statements.apiToken, caller.tokenId] : [statements.session, caller.sessionId];
  const timer = setInterval(() => {
    database.query(statement, [id]).then(
      (rows) => {
        if (rows.length > 0) return;
        clearInterval(timer);
        cut();
      },
      // If the database does not answer, let the stream go on; it ends at its own deadline.
      () => {},
    );
  }, EVERY);
  return () => clearInterval(timer);
}
