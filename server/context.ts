import type { ApiScope } from '#shared/auth/auth.ts';
import type { Tickets } from './auth/provider-tickets.ts';
import type { Checks } from './checks/checks.ts';
import type { Database, Db } from './database.ts';
import type { Ai } from './integrations/ai/ai.ts';
import type { SignIn } from './integrations/sign-in/sign-in.ts';
import type { Storage } from './integrations/storage/storage.ts';
import type { Verification } from './integrations/verification/verification.ts';
import type { Names } from './integrations/web/names.ts';
import type { Limits } from './limits/limits.ts';
import type { Log } from './log.ts';

declare const brand: unique symbol;
/** Owner of a catalogue. Only context building mints one, so no id from outside can stand in its place. */
export type SellerId = string & { readonly [brand]: 'SellerId' };

interface Person {
  /** Who acts. */
  userId: string;
  /** Whose catalogue it is; without teams, the same person. */
  sellerId: SellerId;
  role: 'seller' | 'admin';
}

/** Who is calling. */
export type Caller =
  | { kind: 'visitor' }
  /** A present credential that does not work; never treated as another, weaker caller. */
  | { kind: 'rejected' }
  | ({ kind: 'session'; sessionId: string; sessionKind: 'user' | 'admin'; lastAuthAt: Date; email: string } & Person)
  /** The browser's short token: for /api/ai/* alone. */
  | ({ kind: 'accessToken'; sessionId: string } & Person)
  | ({ kind: 'apiToken'; tokenId: string; scopes: readonly ApiScope[]; callsPerMinute: number } & Person);

export type Seller = Extract<Caller, { sellerId: SellerId }>;

export interface Clock {
  now(): Date;
}

/** What every verb may use. Passed by hand; nothing else is reached for. */
export interface Ctx {
  db: Db;
  /** Set while a transaction is open; see withTransaction. */
  inTransaction?: boolean;
  database: Database;
  ai: Ai;
  storage: Storage;
  /** The addresses behind host names that people typed. */
  names: Names;
  /** Checks of texts, off the server's own thread. */
  checks: Checks;
  clock: Clock;
  log: Log;
  limits: Limits;
  verification: Verification;
  signIn: SignIn;
  tickets: Tickets;
  /** The configured first admin's address, canonical. */
  adminEmail: string | undefined;
  /** Sends what the outbox holds soon; call it after the transaction that put something there. */
  wakeOutbox: () => void;
  /** Removes the mails about an account that are kept on this machine. */
  forgetMails: (userId: string) => Promise<void>;
  /** Ledger rows this process is answering right now; see usage/service.ts. */
  openReservations: Set<string>;
  requestId: string;
}

/** A context whose caller is a known person. */
export type SellerCtx = Ctx & { caller: Seller; sellerId: SellerId };

/** What a door adds to the services for one request. */
export type RequestCtx = Ctx & {
  caller: Caller;
  ip: string;
  userAgent: string;
  idempotencyKey: string | undefined;
  /** The value of the cookie that says this browser was signed in with before. */
  deviceSecret: string | undefined;
  /** The value of another cookie of the request; undefined beside a bearer, when cookies are not looked at. */
  cookie: (name: string) => string | undefined;
  /** The caller by an admin session's cookie, looked up when asked for; null without a good one. */
  adminSession: () => Promise<Extract<Caller, { kind: 'session' }> | null>;
  /** Writes a response header, the session cookie for instance. */
  setCookie: (cookie: string) => void;
};

export function mintSellerId(userId: string): SellerId {
  return userId as SellerId;
}
