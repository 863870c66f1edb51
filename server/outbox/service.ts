import { and, eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { outbox } from '#drizzle/schema/outbox.ts';
import { users } from '#drizzle/schema/users.ts';
import type { Ctx } from '../context.ts';

/**
 * The kinds of mail with a link for one action, each with the data its text needs. Except for `emailChanged`, they may go to an
 * e-mail address that nobody has confirmed.
 */
interface LinkMails {
  verifyEmail: Record<never, string>;
  resetPassword: Record<never, string>;
  changeEmail: Record<never, string>;
  /** Sent to the previous address, which was confirmed. */
  emailChanged: { newEmail: string };
}

/** The kinds of notices to an account's owner about something that happened, each with the data its text needs. */
export interface Notices {
  passwordChanged: { how: 'changed' | 'reset' };
  newSignIn: { how: string; browser: string; when: string };
  apiTokenCreated: { name: string };
  providerLinked: { provider: string; ended: 'nothing' | 'sessions' | 'everything' };
  deletionRequested: { until: string };
  /** Amounts and days are texts already, because the mail may be written when they have changed. */
  receipt: { amount: string; number: string; what: string };
  /** `retry` is the day on which the payment is tried again; empty if it is not. */
  paymentFailed: { amount: string; retry: string };
  paymentAsks: { amount: string };
  subscriptionEnds: { plan: string; until: string };
  /** A plan that was cancelled and goes on. `on` is the day of its next payment. */
  planKept: { plan: string; on: string };
  /** `from` is the day from which the plan applies; empty if it already does. */
  planChanged: { plan: string; from: string };
  /** A plan that was bought although one was running. */
  secondEnded: { plan: string };
  cardExpires: { card: string; month: string };
  /** `all` is empty if some queries are left. */
  queriesUsed: { all: string; used: string; most: string; resets: string };
  /**
   * A long job is over, or waits for the person. Not sent once an open page has heard of the notice, or the person has left the team
   * of `owner`, in whose catalogue it ran.
   */
  jobEnded: { title: string; doing: string; note: string; path: string; noticeId: string; owner: string };
  /** Drafts wait, some of them new. The mail says what waits when it is written. `owner` is the id of the catalogue's owner. */
  draftsWaiting: { owner: string };
  /** The same for drafts that were sent for review, to each person who may put them live. `owner` is the id of the catalogue's owner. */
  draftsToReview: { owner: string };
  /**
   * The person's feedback has another status, or was answered. `eventId` is the answer, empty for a status. `from` is the status
   * that the person knows: if it is that one again when the mail is written, nothing is sent.
   */
  feedbackAnswered: { feedbackId: string; eventId: string; from: string };
  /** `who` is the other person, `role` the label of a role. `whose` is the name of the catalogue's owner, empty for one's own; `owner` is their id. */
  teamJoined: { who: string; role: string; whose: string; owner: string };
  teamRole: { who: string; role: string };
  teamRemoved: { who: string };
  teamLeft: { who: string };
  /** A catalogue is offered to the person. Nothing is sent once the offer was answered or taken back. */
  ownershipOffered: { who: string; offerId: string };
  ownershipDeclined: { who: string };
  /** To the new owner and to the former one; `who` is the other. */
  ownershipTaken: { who: string };
  ownershipGiven: { who: string };
}
/** Mails to an address that an owner or admin of a team has typed. It may belong to no account. */
interface Invitations {
  teamInvitation: { invitationId: string };
}
export type MailKind = keyof (LinkMails & Notices & Invitations);

/**
 * Queues a mail, in the caller's transaction if there is one. It is sent after the commit; call `ctx.wakeOutbox()` to send it
 * soon.
 * @param userId the account the mail is for. Null for a password reset: the sender looks up the account by the e-mail address,
 * and sends nothing if there is none.
 */
export async function oweMail<K extends keyof LinkMails>(
  ctx: Ctx,
  kind: K,
  to: string,
  userId: string | null,
  details: LinkMails[K],
): Promise<void> {
  await owe(ctx, kind, to, userId, details);
}

/**
 * Queues the mail of an invitation. Nothing is sent once the owner's account is gone, or the invitation was answered or taken back.
 * @param owner whose catalogue it is
 */
export function oweInvitation(ctx: Ctx, to: string, owner: string, details: Invitations['teamInvitation']): Promise<void> {
  return owe(ctx, 'teamInvitation', to, owner, { ...details });
}

/**
 * Queues a notice to an account's owner. An unconfirmed address gets none, since it may be a stranger's, unless `unconfirmedToo` says
 * that the owner must hear of it. It is sent after `waits` milliseconds.
 */
export async function oweNotice<K extends keyof Notices>(
  ctx: Ctx,
  kind: K,
  userId: string,
  details: Notices[K],
  { waits = 0, unconfirmedToo = false } = {},
): Promise<void> {
  const [owner] = await ctx.db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), unconfirmedToo ? undefined : eq(users.emailVerified, true)));
  if (owner) await owe(ctx, kind, owner.email, userId, details, waits);
}

async function owe(
  ctx: Ctx,
  kind: MailKind,
  to: string,
  userId: string | null,
  details: Record<string, string>,
  waits = 0,
): Promise<void> {
  const now = ctx.clock.now();
  const dueAt = new Date(now.getTime() + waits);
  await ctx.db.insert(outbox).values({ id: uuidv7(), kind, to, userId, details, dueAt, createdAt: now });
}
