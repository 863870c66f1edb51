/** The only file that uses Lucia: sessions identified by a cookie, of whose value only the sha256 is stored. */

import { and, desc, eq, gt, lt, ne } from 'drizzle-orm';
import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from 'lucia';
import { sessions as table } from '#drizzle/schema/sessions.ts';
import type { SignInProvider } from '#shared/auth/auth.ts';
import type { Asking, Clock } from '../context.ts';
import type { Db } from '../database.ts';
import { hashSecret, newSecret } from './secrets.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/**
 * How long a session lasts: `idle` is the time without use after which it ends, `absolute` its age at which it ends in any case.
 */
const ages = {
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
  /** True if the idle time was just extended, so that the cookie must be sent again. */
  extended: boolean;
}

export interface Sessions {
  /** Starts a session; `secret` goes into the cookie and nowhere else. */
  create(
    db: Db,
    userId: string,
    from: { kind: SessionKind; ip: string; userAgent: string; provider?: SignInProvider | null },
  ): Promise<{ id: string; secret: string }>;
  /** The service through which a session was started. Null if it was started with a password, or does not exist. */
  providerOf(db: Db, id: string): Promise<SignInProvider | null>;
  /** The valid session for a cookie's value. Read from the database each time, so that ending a session takes effect at once. */
  validate(secret: string, kind: SessionKind, asking: Asking): Promise<ValidSession | null>;
  /** Records that the person has just proved again who they are. */
  touch(db: Db, id: string): Promise<void>;
  destroy(db: Db, id: string): Promise<void>;
  /** Ends every session of a person, except the given one. */
  destroyAll(db: Db, userId: string, except?: string): Promise<void>;
  /** Ends the session with this handle; false if it does not exist or is not theirs. */
  destroyByHandle(db: Db, userId: string, handle: string): Promise<boolean>;
  /** A person's valid sessions, last used first. */
  list(db: Db, userId: string): Promise<ListedSession[]>;
  destroyExpired(db: Db): Promise<void>;
  /** The Set-Cookie line for a secret; for null the line that deletes the cookie. */
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
  /** When it was last used, exact to half its idle time, because the expiry is not moved more often. */
  seenAt: Date;
}

const findSql = `
  select json_build_object('id', s.id, 'userId', s.user_id, 'kind', s.kind, 'userAgent', s.user_agent, 'ip', s.ip, 'role', u.role, 'email', u.email,
    'expiresAt', (extract(epoch from s.expires_at) * 1000)::bigint, 'createdAt', (extract(epoch from s.created_at) * 1000)::bigint,
    'lastAuthAt', (extract(epoch from s.last_auth_at) * 1000)::bigint)::text as found
  from sessions s join users u on u.id = s.user_id
  where s.id = $1 and u.status = 'active'`;

/** `secure`: people reach the app over https; only then may the cookie's name have the `__Host-` prefix. */
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
    async validate(secret, kind, asking) {
      if (secret.length > 200) return null;
      const judge = asking.transaction ? open(kind, asking) : lucia[kind];
      const { session, user } = await judge.validateSession(hashSecret(secret));
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

/** The database adapter that Lucia needs, for our table. Lucia's session ids are always the hashes. */
function adapterFor({ db, query }: Asking, clock: Clock, kind: SessionKind): Adapter {
  // Lucia compares with this machine's clock, so every expiry passed to it is shifted by the difference between that clock and
  // ours.
  const machineAhead = () => Date.now() - clock.now().getTime();
  const expiry = (createdAt: Date, wanted: Date) =>
    new Date(Math.min(wanted.getTime(), createdAt.getTime() + ages[kind].absolute));
  return {
    async getSessionAndUser(id) {
      const [row] = await query<{ found: string }>(findSql, [id]);
      if (!row) return [null, null];
      const { role, email, ...found } = JSON.parse(row.found);
      // A cookie of one kind must not open a session of the other.
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
      // A session that already has its latest possible expiry cannot be extended. Report a later expiry to Lucia, which would
      // otherwise write the same value with every request.
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
