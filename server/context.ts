import type { ApiScope } from '#shared/auth/auth.ts';
import type { TeamRole, TeamSettings } from '#shared/teams/roles.ts';
import type { Processor } from '#shared/terms.ts';
import type { Tickets } from './auth/provider-tickets.ts';
import type { Checks } from './checks/checks.ts';
import type { Db, OpenTransaction, Query } from './database.ts';
import type { Ai } from './integrations/ai/ai.ts';
import type { Mail } from './integrations/mail/mail.ts';
import type { Payments } from './integrations/payments/payments.ts';
import type { SignIn } from './integrations/sign-in/sign-in.ts';
import type { Storage } from './integrations/storage/storage.ts';
import type { Verification } from './integrations/verification/verification.ts';
import type { Names } from './integrations/web/names.ts';
import type { Enqueue } from './jobs/enqueue.ts';
import type { OwnLanes, Turns } from './lanes.ts';
import type { Limits } from './limits/limits.ts';
import type { Log } from './log.ts';
import type { Meter } from './metrics/meter.ts';

declare const brand: unique symbol;
/**
 * The id of a catalogue's owner. It is a branded type: only the code that builds a context creates one, so an id that came with a
 * request can never be used in its place.
 */
export type SellerId = string & { readonly [brand]: 'SellerId' };

/** Which catalogue a request wants to work in, as it was sent: nothing of it has been checked. */
export interface CatalogueWish {
  /** The id of its owner; undefined for the caller's own. */
  owner: string | undefined;
  /** Whether to look at it as a viewer does, with no more rights than that. */
  asViewer: boolean;
}

interface Person {
  /** The person who is acting. */
  userId: string;
  /**
   * Whose catalogue the caller works in: their own, or that of an owner whose team they are in. Where only the person matters, such
   * as for their password, it is always their own; see teams/catalogue.ts.
   */
  sellerId: SellerId;
  role: 'seller' | 'admin';
}

/** The kinds of callers that an HTTP endpoint can have. */
export type HttpCaller =
  | { kind: 'visitor' }
  /** A bearer token was sent but is not valid. The session cookie is not used in its place. */
  | { kind: 'rejected' }
  | ({ kind: 'session'; sessionId: string; sessionKind: 'user' | 'admin'; lastAuthAt: Date; email: string } & Person)
  /** The browser's short-lived token, valid for /api/ai only. */
  | ({ kind: 'accessToken'; sessionId: string } & Person)
  | ({
      kind: 'apiToken';
      tokenId: string;
      /** The owner of the catalogue that the token was made for. */
      catalogueId: string;
      scopes: readonly ApiScope[];
      callsPerMinute: number;
    } & Person);

/** Who is calling. Only jobs and the payment service's webhook create the last two kinds; no HTTP request does. */
export type Caller =
  | HttpCaller
  /** A job that works for the person who asked for it. Only `actAs` in server/jobs/act-as.ts creates this caller. */
  | ({ kind: 'job'; job: string; jobId: string } & Person)
  /** Another company's server that reports an event, after its signature was checked. It is not a person and owns nothing. */
  | { kind: 'webhook'; from: 'payments'; eventId: string };

export type Seller = Extract<Caller, { sellerId: SellerId }>;
export type HttpSeller = Extract<HttpCaller, { sellerId: SellerId }>;

export interface Clock {
  now(): Date;
}

/** Everything a service function may use. Functions get it as an argument and use nothing else from outside. */
export interface Ctx {
  db: Db;
  /**
   * Runs the few queries that are needed most often. Outside a transaction they run as prepared statements; inside one they run
   * on the transaction's connection.
   */
  query: Query;
  /** The open transaction, if there is one; see withTransaction. */
  transaction?: OpenTransaction;
  ai: Ai;
  storage: Storage;
  /** Looks up the IP addresses of host names that people typed, for example in the URL of a picture. */
  names: Names;
  /** Runs checks of texts in worker threads. */
  checks: Checks;
  clock: Clock;
  log: Log;
  limits: Limits;
  verification: Verification;
  signIn: SignIn;
  /** The payment service. It must not be called inside a transaction. */
  payments: Payments;
  tickets: Tickets;
  /** The e-mail address in the setting ADMIN_EMAIL, in lower case. */
  adminEmail: string | undefined;
  /** The address of the app, without a slash at its end. */
  publicUrl: string;
  /** The companies and servers that process people's data for this installation, as the terms list them. */
  processors: readonly Processor[];
  /** Has a seller's changed products checked soon; see health/notice.ts. Call it after the commit. */
  noteChange: (userId: string) => void;
  /** Queues a job. Inside a transaction, the job exists only if the transaction is committed. */
  enqueue: Enqueue;
  /** Tells the mail sender to send waiting mails soon; inside a transaction, only once it is committed. */
  wakeOutbox: () => void;
  /** True if mails are not sent but stay on this machine, where the outbox page shows them. */
  mailsStayHere: boolean;
  /** How mails leave: by a mail server, or not at all. */
  mailVia: Mail['via'];
  /** The mails that are stored on this machine because there is no mail server, newest first, without their texts and links. */
  storedMails: () => Promise<{ id: string; at: string; to: string; subject: string }[]>;
  /** Bytes of the disk with DATA_DIR. */
  diskSpace: () => Promise<{ free: number; size: number }>;
  /** Deletes the mails about an account that are stored on this machine. They are stored here if there is no mail server. */
  forgetMails: (userId: string) => Promise<void>;
  /**
   * The AI calls that this process is handling at the moment, by the ids of their rows in the usage ledger. Their number is
   * limited, and their queries must not be refunded as abandoned; see usage/service.ts.
   */
  openReservations: Set<string>;
  /**
   * Makes work of one seller that would wait for itself in the database wait here instead, within this process, where it occupies no
   * connection: reserving queries, and bulk edits.
   */
  turns: Turns;
  /** Lets a few reads of one admin run at once, within this process; see adminProcedure. */
  adminReads: OwnLanes;
  /** Counts for GET /metrics. */
  meter: Meter;
  requestId: string;
}

/** The part of a context that is needed to query the database, inside the open transaction if there is one. */
export type Asking = Pick<Ctx, 'db' | 'query' | 'transaction'>;

/** A context whose caller is a known person. */
export type SellerCtx = Ctx & {
  caller: Seller;
  sellerId: SellerId;
  /** What the caller may do in this catalogue, read for this call. Jobs have none: what they do was allowed when it was asked for. */
  team?: Membership;
};

/** What a person is in a catalogue, as it is now. */
export interface Membership extends TeamSettings {
  role: TeamRole;
}

/**
 * Which credentials an HTTP endpoint accepts. `app`: the session cookie and API tokens. `ai` (under /api/ai): bearer tokens only,
 * including the browser's short-lived access token.
 */
export type Door = 'app' | 'ai';

/** The context of one HTTP request. */
export type RequestCtx = Ctx & {
  caller: HttpCaller;
  door: Door;
  ip: string;
  userAgent: string;
  idempotencyKey: string | undefined;
  /** The catalogue that the request wants to work in; see teams/catalogue.ts. */
  wish: CatalogueWish;
  /** The value of the cookie that marks browsers in which a person has signed in before; see auth/devices.ts. */
  deviceSecret: string | undefined;
  /**
   * Returns the value of any other cookie of the request. Undefined if there is none, or if cookies are ignored, as for a
   * request with a bearer token.
   */
  cookie: (name: string) => string | undefined;
  /** Looks up the session of this browser's admin cookie; null if there is no valid one. */
  adminSession: (ctx: Asking) => Promise<Extract<Caller, { kind: 'session' }> | null>;
  /** Adds a Set-Cookie header to the response; inside a transaction, only once it is committed. */
  setCookie: (cookie: string) => void;
};

export function mintSellerId(userId: string): SellerId {
  return userId as SellerId;
}
