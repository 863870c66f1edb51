import { z } from 'zod';
import type { HttpCaller } from '../context.ts';
import type { Database } from '../database.ts';

/** The statements compare with the database's own time, which the app's clock shows as well. */
const statements = {
  // Sessions and tokens are watched with the id of their person after their own: when the persons of two accounts are exchanged, the
  // same session is somebody else's for whatever is still being sent.
  session: `select s.id || s.user_id::text as id from sessions s join users u on u.id = s.user_id
    where s.id = any(select left(w, -36) from unnest($1::text::text[]) w) and u.status = 'active' and s.expires_at > now()`,
  apiToken: `select t.id::text || t.user_id::text as id from tokens t join users u on u.id = t.user_id
    where t.id = any(select left(w, -36)::uuid from unnest($1::text::text[]) w) and u.status = 'active' and t.expires_at > now()`,
  // Written as the ids of the owner and the member, one after the other.
  member: `select m.user_id::text || m.member_id::text as id from members m join users u on u.id = m.user_id
    where m.user_id::text || m.member_id::text = any($1::text::text[]) and m.user_id = any(select left(w, 36)::uuid from unnest($1::text::text[]) w)
      and u.status = 'active' and u.delete_after is null`,
};
type Kind = keyof typeof statements;

/** How many milliseconds pass between two checks whether the callers still have access. */
const EVERY = 3_000;

/**
 * Calls `cut` once if the caller loses access while a long response is still being sent: a sign-out, a suspension, a new password or
 * the removal from a team must also end a running stream. Only sessions and API tokens are watched, because no other caller gets such a
 * response. Returns a function that stops the checks.
 * @param wanted the owner of the catalogue that the request asks for, where the caller has not been let into one yet
 */
export function watchCaller(
  database: Database,
  caller: HttpCaller | undefined,
  cut: () => void,
  wanted?: string | undefined,
): () => void {
  if (!caller || caller.kind === 'visitor' || caller.kind === 'rejected') return () => {};
  // The browser's access token stops working with the session it belongs to, so its session is checked.
  const [kind, id]: [Kind, string] = caller.kind === 'apiToken' ? ['apiToken', caller.tokenId] : ['session', caller.sessionId];
  const watch = watches.get(database) ?? watchOn(database);
  watches.set(database, watch);
  const unwatch = watch(kind, id + caller.userId, cut);
  const owner = ownerOf(caller, wanted);
  if (owner === caller.userId) return unwatch;
  const leave = watch('member', owner + caller.userId, cut);
  return () => {
    unwatch();
    leave();
  };
}

/** Whose catalogue the caller works in. What is no id is left out: such a call is refused before it has anything to watch. */
function ownerOf(caller: Extract<HttpCaller, { userId: string }>, wanted: string | undefined): string {
  if (caller.sellerId !== caller.userId) return caller.sellerId;
  if (caller.kind === 'apiToken') return caller.catalogueId;
  return wanted !== undefined && z.uuid().safeParse(wanted).success ? wanted.toLowerCase() : caller.userId;
}

type Watch = (kind: Kind, id: string, cut: () => void) => () => void;

/** All watched callers of a database are checked together, because thousands of pages may hold a stream open. */
const watches = new WeakMap<Database, Watch>();

function watchOn(database: Database): Watch {
  /** What to call if the access ends, by the ids of sessions, tokens and members, each with that of the person. */
  const watched: Record<Kind, Map<string, Set<() => void>>> = { session: new Map(), apiToken: new Map(), member: new Map() };
  let timer: NodeJS.Timeout | undefined;

  const check = async (kind: Kind) => {
    const ids = [...watched[kind].keys()];
    if (ids.length === 0) return;
    const valid = new Set((await database.query<{ id: string }>(statements[kind], [`{${ids.join(',')}}`])).map(({ id }) => id));
    for (const id of ids) {
      if (valid.has(id)) continue;
      const cuts = watched[kind].get(id) ?? [];
      watched[kind].delete(id);
      for (const cut of cuts) cut();
    }
  };
  const checkAll = () => {
    // If the database does not answer, let the streams go on; they end at their own deadlines.
    for (const kind of ['session', 'apiToken', 'member'] as const) check(kind).catch(() => {});
  };

  return (kind, id, cut) => {
    const cuts = watched[kind].get(id) ?? new Set();
    watched[kind].set(id, cuts.add(cut));
    timer ??= setInterval(checkAll, EVERY);
    return () => {
      cuts.delete(cut);
      if (cuts.size === 0 && watched[kind].get(id) === cuts) watched[kind].delete(id);
      if (watched.session.size + watched.apiToken.size + watched.member.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  };
}
