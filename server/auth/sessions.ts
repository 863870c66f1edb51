/**
 * The only file that uses the library Lucia. A session is identified by a cookie; the database stores only the sha256 of its
 * value.
 */

import { and, desc, eq, gt, lt, ne } from 'drizzle-orm';
import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from 'lucia';
import { sessions as table } from '#drizzle/schema/sessions.ts';
import type { SignInProvider } from '#shared/auth/auth.ts';
import type { Asking, Clock } from '../context.ts';
import type { Db } from '../database.ts';
import { newSecret } from './secrets.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** How long a session lasts. `idle`: it ends after this time without use. `absolute`: it ends at this age in any case. */
export const ages = {
  user: { idle: 7 * DAY, absolute: 30 * DAY },
  admin: { idle: 30 * MINUTE, absolute: 8 * HOUR },
} as const;
export type SessionKind = keyof typeof ages;

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<SessionRow, UserRow>;
    DatabaseSessionAttributes: SessionRow;
    DatabaseUserAttributes: UserRow;
  }
}
interface SessionRow {
  kind: SessionKind;
  createdAt: Date;
  lastAuthAt: Date;
  userAgent: string;
  ip: string;
}
interface UserRow {
  role: 'seller' | 'admin';
  email: string;
}

export interface ValidSession extends SessionRow {
  id: string;
  userId: string;
  role: 'seller' | 'admin';
  email: string;
  /** True if this request has prolonged the session. The cookie must then be sent again with its new expiry. */
  extended: boolean;
}

export interface Sessions {
  /** Starts a session; `secret` goes into the cookie and nowhere else. */
  create(
    db: Db,
    userId: string,
    from: { kind: SessionKind; ip: string; userAgent: string; provider?: SignInProvider | null },
  ): Promise<{ id: string; secret: string }>;
  /**
   * The sign-in provider through which a session was started. Null if it was started with a password, or if there is no such
   * session.
   */
  providerOf(db: Db, id: string): Promise<SignInProvider | null>;
  /**
   * The valid session for the hash of a cookie's value. Read from the database each time, so that ending a session takes effect
   * at once.
   */
  validate(hash: string, kind: SessionKind, asking: Asking): Promise<ValidSession | null>;
  /** Records that the person has just proved again, in this session, who they are. */
  touch(db: Db, id: string): Promise<void>;
  destroy(db: Db, id: string): Promise<void>;
  /** Ends every session of a person, except the given one. */
  destroyAll(db: Db, userId: string, except?: string): Promise<void>;
  /**
   * Ends the session with this handle, the id under which the client knows a session. False if there is none, or if it belongs to
   * another person.
   */
  destroyByHandle(db: Db, userId: string, handle: string): Promise<boolean>;
  /** A person's valid sessions, last used first. */
  list(db: Db, userId: string): Promise<ListedSession[]>;
  destroyExpired(db: Db): Promise<void>;
  /** The Set-Cookie line that stores a secret in the browser; for null, the line that deletes the cookie. */
  cookie(secret: string | null, kind: SessionKind): string;
  readonly cookieNames: Record<SessionKind, string>;
}

export interface ListedSession {
  id: string;
  handle: string;
  kind: SessionKind;
  userAgent: string;
  ip: string;
  createdAt: Date;
  /**
   * Roughly when the session was last used. It is computed from the expiry, which a use moves ahead only after half of the idle
   * time has passed, so the true time may be later.
   */
  seenAt: Date;
}

const findSql = `
  select json_build_object('id', s.id, 'userId', s.user_id, 'kind', s.kind, 'userAgent', s.user_agent, 'ip', s.ip, 'role', u.role, 'email', u.email,
    'expiresAt', (extract(epoch from s.expires_at) * 1000)::bigint, 'createdAt', (extract(epoch from s.created_at) * 1000)::bigint,
    'lastAuthAt', (extract(epoch from s.last_auth_at) * 1000)::bigint)::text as found
  from sessions s join users u on u.id = s.user_id
  where s.id = $1 and u.status = 'active'`;

/**
 * `secure` is true if people reach the app over https. Only then may the cookies' names begin with `__Host-`: over http, browsers
 * refuse such cookies.
 */
export function openSessions(outside: Asking, clock: Clock, secure: boolean): Sessions {
  const cookieNames = secure ? { user: '__Host-sid', admin: '__Host-admin' } : { user: 'sid', admin: 'admin-sid' };
  const open = (kind: SessionKind, asking: Asking) =>
    new Lucia<SessionRow, UserRow>(adapterFor(asking, clock, kind), {
      sessionExpiresIn: new TimeSpan(ages[kind].idle, 'ms'),
      sessionCookie: { name: cookieNames[kind], attributes: { secure, sameSite: 'lax', path: '/' } },
      getSessionAttributes: (attributes) => attributes,
      getUserAttributes: (attributes) => attributes,
    });
  const lucia = { user: open('user', outside), admin: open('admin', outside) };
  return {
    cookieNames,
    async create(db, userId, from) {
      const { secret, hash } = newSecret('lws');
      const now = clock.now();
      await db.insert(table).values({
        id: hash,
        userId,
        kind: from.kind,
        provider: from.provider ?? null,
        ip: from.ip,
        userAgent: from.userAgent.slice(0, 300),
        createdAt: now,
        lastAuthAt: now,
        expiresAt: new Date(now.getTime() + ages[from.kind].idle),
      });
      return { id: hash, secret };
    },
    async validate(hash, kind, asking) {
      const judge = asking.transaction ? open(kind, asking) : lucia[kind];
      const { session, user } = await judge.validateSession(hash);
      if (!session) return null;
      return { ...session, userId: session.userId, role: user.role, email: user.email, extended: session.fresh };
    },
    async providerOf(db, id) {
      const [row] = await db.select({ provider: table.provider }).from(table).where(eq(table.id, id));
      return row?.provider ?? null;
    },
    async touch(db, id) {
      await db.update(table).set({ lastAuthAt: clock.now() }).where(eq(table.id, id));
    },
    async destroy(db, id) {
      await db.delete(table).where(eq(table.id, id));
    },
    async destroyAll(db, userId, except) {
      await db.delete(table).where(except ? and(eq(table.userId, userId), ne(table.id, except)) : eq(table.userId, userId));
    },
    async destroyByHandle(db, userId, handle) {
      const gone = await db
        .delete(table)
        .where(and(eq(table.handle, handle), eq(table.userId, userId)))
        .returning({ id: table.id });
      return gone.length > 0;
    },
    async list(db, userId) {
      const now = clock.now();
      const rows = await db
        .select()
        .from(table)
        .where(and(eq(table.userId, userId), gt(table.expiresAt, now)))
        .orderBy(desc(table.expiresAt))
        .limit(100);
      return rows
        .filter((row) => now.getTime() - row.createdAt.getTime() < ages[row.kind].absolute)
        .map(({ expiresAt, ...row }) => ({ ...row, seenAt: new Date(expiresAt.getTime() - ages[row.kind].idle) }))
        .sort((a, b) => b.seenAt.getTime() - a.seenAt.getTime());
    },
    async destroyExpired(db) {
      await db.delete(table).where(lt(table.expiresAt, clock.now()));
    },
    cookie: (secret, kind) =>
      (secret === null ? lucia[kind].createBlankSessionCookie() : lucia[kind].createSessionCookie(secret)).serialize(),
  };
}

/**
 * The adapter through which Lucia reads and writes our table. What Lucia calls a session id is always the hash of the cookie's
 * value.
 */
function adapterFor({ db, query }: Asking, clock: Clock, kind: SessionKind): Adapter {
  // Lucia compares with this machine's clock, but we use the database's. So every expiry passed to Lucia is shifted by the
  // difference between the two.
  const machineAhead = () => Date.now() - clock.now().getTime();
  const expiry = (createdAt: Date, wanted: Date) =>
    new Date(Math.min(wanted.getTime(), createdAt.getTime() + ages[kind].absolute));
  return {
    async getSessionAndUser(id) {
      const [row] = await query<{ found: string }>(findSql, [id]);
      if (!row) return [null, null];
      const { role, email, ...found } = JSON.parse(row.found);
      // A user's cookie must not open an admin session, nor the other way round.
      if (found.kind !== kind) return [null, null];
      const session: DatabaseSession = {
        id: found.id,
        userId: found.userId,
        expiresAt: new Date(found.expiresAt),
        attributes: {
          kind: found.kind,
          userAgent: found.userAgent,
          ip: found.ip,
          createdAt: new Date(found.createdAt),
          lastAuthAt: new Date(found.lastAuthAt),
        },
      };
      const now = clock.now();
      if (now >= session.expiresAt || now >= expiry(session.attributes.createdAt, session.expiresAt)) return [null, null];
      // A session close to its maximum age cannot be extended. Tell Lucia a later expiry, because it would otherwise try to
      // extend the session with every request and write the same value again.
      const last = session.expiresAt >= expiry(session.attributes.createdAt, new Date(8.64e15));
      const end = last ? now.getTime() + ages[kind].idle : session.expiresAt.getTime();
      session.expiresAt = new Date(end + machineAhead());
      return [session, { id: found.userId, attributes: { role, email } }];
    },
    async getUserSessions() {
      return [];
    },
    async setSession(session) {
      await db
        .insert(table)
        .values({ ...session.attributes, id: session.id, userId: session.userId, expiresAt: session.expiresAt });
    },
    async updateSessionExpiration(id, expiresAt) {
      const [row] = await db.select({ createdAt: table.createdAt }).from(table).where(eq(table.id, id));
      if (row)
        await db
          .update(table)
          .set({ expiresAt: expiry(row.createdAt, new Date(expiresAt.getTime() - machineAhead())) })
          .where(eq(table.id, id));
    },
    async deleteSession(id) {
      await db.delete(table).where(eq(table.id, id));
    },
    async deleteUserSessions(userId) {
      await db.delete(table).where(eq(table.userId, userId));
    },
    async deleteExpiredSessions() {
      await db.delete(table).where(lt(table.expiresAt, clock.now()));
    },
  };
}
