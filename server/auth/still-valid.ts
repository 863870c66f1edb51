import type { Caller } from '../context.ts';
import type { Database } from '../database.ts';

const statements = {
  session: `select 'yes' as valid from sessions s join users u on u.id = s.user_id where s.id = $1 and u.status = 'active'`,
  apiToken: `select 'yes' as valid from tokens t join users u on u.id = t.user_id where t.id = $1::uuid and u.status = 'active'`,
};

/** Milliseconds between two looks at whether somebody who reads a long answer may still do so. */
const EVERY = 3_000;

/**
 * Calls `cut` once when the caller's credential ends while an answer is still being written: a sign-out, a suspension or
 * a new password must not wait for the end of a stream. Answers what stops the watching.
 */
export function watchCaller(database: Database, caller: Caller | undefined, cut: () => void): () => void {
  if (caller?.kind !== 'session' && caller?.kind !== 'apiToken') return () => {};
  const [statement, id] =
    caller.kind === 'session' ? [statements.session, caller.sessionId] : [statements.apiToken, caller.tokenId];
  const timer = setInterval(() => {
    database.query(statement, [id]).then(
      (rows) => {
        if (rows.length > 0) return;
        clearInterval(timer);
        cut();
      },
      // The database is away: nothing is known, and the stream has its own deadline.
      () => {},
    );
  }, EVERY);
  return () => clearInterval(timer);
}
