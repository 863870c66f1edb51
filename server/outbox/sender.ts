import { randomInt } from 'node:crypto';
import { asc, eq, lte, sql } from 'drizzle-orm';
import { outbox } from '#drizzle/schema/outbox.ts';
import type { Ctx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { AppError } from '../errors.ts';
import type { Mail, OutgoingMail } from '../integrations/mail/mail.ts';
import type { LimitName } from '../limits/rules.ts';
import { composeMail, findReader, type Reader } from './compose.ts';
import type { MailKind } from './service.ts';

/**
 * Milliseconds between two searches for due mails if nobody wakes the sender: for mails queued by another process, and for
 * retries.
 */
const EVERY = 15_000;
/**
 * How many milliseconds the sender waits after being woken, chosen at random each time. A reset mail causes work only if the
 * account exists. If that work began together with the response, the response's timing could reveal the account.
 */
const PAUSE = { least: 200, most: 700 };
/** How many milliseconds a mail is reserved for the sender that took it. After that another sender may try it. */
const CLAIM = 60_000;
/**
 * In milliseconds. If the sender is stopped right after it was woken, it goes on sending due mails for this long. A mail being
 * sent is finished in any case.
 */
const LAST_LOOK = 2_000;
/** Attempts before a mail is given up, with growing waits between them: about nine hours in total. */
const TRIES = 10;

export interface OutboxSender {
  /** Looks within a second for mails that are due, and sends them one after the other. */
  wake(): void;
  /** Sends the mails due now; returns how many were sent. */
  drain(): Promise<number>;
  /** Stops the sender after the current mail. If it was woken and has not looked yet, it first sends what is due. */
  stop(): Promise<void>;
}

/** Sends waiting mails one after the other, each at least once. Several processes may do so at the same time. */
export function createOutboxSender(ctx: () => Ctx, mail: Mail, publicUrl: string): OutboxSender {
  let working: Promise<number> | null = null;
  let again = false;
  let stopped = false;
  const drain = async (): Promise<number> => {
    let sent = 0;
    do {
      again = false;
      // Stop only between two mails. A mail that was reserved and not sent would have to wait a minute and lose an attempt.
      while (!stopped) {
        const next = await claim(ctx());
        if (!next) break;
        if (await deliver(ctx(), next, mail, publicUrl)) sent++;
      }
    } while (again && !stopped);
    return sent;
  };
  const run = (): Promise<number> => {
    again = true;
    working ??= drain().finally(() => {
      working = null;
    });
    return working;
  };
  let pause: NodeJS.Timeout | null = null;
  const wake = () => {
    if (stopped || pause) return;
    pause = setTimeout(
      () => {
        pause = null;
        run().catch((err: unknown) => ctx().log.error({ err }, 'outbox'));
      },
      randomInt(PAUSE.least, PAUSE.most),
    );
    pause.unref();
  };
  const timer = setInterval(wake, EVERY);
  timer.unref();
  return {
    wake,
    drain: run,
    async stop() {
      clearInterval(timer);
      if (pause) {
        clearTimeout(pause);
        const limit = setTimeout(() => {
          stopped = true;
        }, LAST_LOOK);
        await run().catch((err: unknown) => ctx().log.error({ err }, 'outbox'));
        clearTimeout(limit);
      }
      stopped = true;
      await working?.catch(() => {});
    },
  };
}

type Owed = typeof outbox.$inferSelect;

/** The next mail that is due, reserved for a minute so that two senders never have the same one. */
async function claim(ctx: Ctx): Promise<Owed | null> {
  const now = ctx.clock.now();
  const due = ctx.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(lte(outbox.dueAt, now))
    .orderBy(asc(outbox.dueAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await ctx.db
    .update(outbox)
    .set({ dueAt: new Date(now.getTime() + CLAIM), attempts: sql`${outbox.attempts} + 1` })
    // With “in”, PostgreSQL may look for the next mail once for each row, and reserve further mails that nobody sends for a minute.
    .where(sql`${outbox.id} = ${due}`)
    .returning();
  return row ?? null;
}

/**
 * Composes the mail. Returns null if it must not be sent: there is no recipient, it was cancelled, or the mailbox's limit is
 * reached.
 */
async function compose(ctx: Ctx, owed: Owed & { kind: MailKind }, publicUrl: string): Promise<OutgoingMail | null> {
  // Somebody may cancel the mail and its links at this moment (see dropLinks). Lock the mail's row, so that they have to wait.
  // When the lock ends, the mail's link exists, so they cancel the link as well.
  const composing = withTransaction(ctx, async (ctx) => {
    const [still] = await ctx.db.select().from(outbox).where(eq(outbox.id, owed.id)).for('update');
    if (!still) return null;
    // While this waited, the persons of two accounts may have been exchanged (see teams/exchange.ts): the mail is about another account
    // then, and a link in it must not open the one before.
    const now = { ...still, kind: owed.kind };
    const reader = await findReader(ctx, now);
    const mail = reader && (await composeMail(ctx, now, reader, publicUrl));
    // A mail that has nothing to say any more uses up nothing, nor do retries while the mail server cannot be reached. If there is no
    // room, the transaction is rolled back, so that the links of earlier mails go on working.
    if (mail && owed.attempts === 1) await takeRoom(ctx, owed, reader);
    return mail;
  });
  return composing.catch((error: unknown) => {
    if (!(error instanceof AppError) || error.appCode !== 'TOO_MANY_REQUESTS') throw error;
    ctx.log.warn({ kind: owed.kind }, 'mail not sent: its mailbox has had enough for now');
    return null;
  });
}

/** The limit for mails to one mailbox that each kind of mail counts against; see server/limits/rules.ts. */
export const mailClasses: Record<MailKind, LimitName> = {
  // These three kinds go to an e-mail address that anybody may have typed; nobody has proved yet that it is theirs.
  teamInvitation: 'mailStranger',
  teamJoined: 'mailTeam',
  teamRole: 'mailTeam',
  teamRemoved: 'mailTeam',
  teamLeft: 'mailTeam',
  ownershipOffered: 'mailTeam',
  ownershipDeclined: 'mailTeam',
  ownershipTaken: 'mailTeam',
  ownershipGiven: 'mailTeam',
  verifyEmail: 'mailStranger',
  changeEmail: 'mailStranger',
  resetPassword: 'mailWayBack',
  emailChanged: 'mailWayBack',
  passwordChanged: 'mailNotice',
  newSignIn: 'mailNotice',
  apiTokenCreated: 'mailNotice',
  providerLinked: 'mailNotice',
  deletionRequested: 'mailNotice',
  receipt: 'mailPayment',
  paymentFailed: 'mailPayment',
  paymentAsks: 'mailPayment',
  subscriptionEnds: 'mailPayment',
  planKept: 'mailPayment',
  planChanged: 'mailPayment',
  secondEnded: 'mailPayment',
  cardExpires: 'mailPayment',
  queriesUsed: 'mailPayment',
  jobEnded: 'mailWork',
  draftsWaiting: 'mailWork',
  draftsToReview: 'mailWork',
  feedbackAnswered: 'mailWork',
};

/** @throws AppError TOO_MANY_REQUESTS if a mailbox has received as many mails in this hour as its limit allows, whoever caused them */
async function takeRoom(ctx: Ctx, { kind, to }: { kind: MailKind; to: string }, { confirmed }: Reader): Promise<void> {
  // Anybody can create accounts such as name+anything@example.com, whose mails arrive at name@example.com. Password resets for
  // these unconfirmed accounts must not use up the mails that let the owner of name@example.com back in.
  const limit = (kind === 'resetPassword' || kind === 'deletionRequested') && !confirmed ? 'mailStranger' : mailClasses[kind];
  // Most mail servers deliver name+anything@example.com to name@example.com.
  await ctx.limits.take(limit, to.replace(/\+[^@]*(?=@)/, ''));
}

async function deliver(ctx: Ctx, owed: Owed, mail: Mail, publicUrl: string): Promise<boolean> {
  try {
    const composed = await compose(ctx, { ...owed, kind: owed.kind as MailKind }, publicUrl);
    if (composed) await mail.send(composed);
    await ctx.db.delete(outbox).where(eq(outbox.id, owed.id));
    return composed !== null;
  } catch (err) {
    const final = owed.attempts >= TRIES;
    ctx.log[final ? 'error' : 'warn']({ err, kind: owed.kind, attempt: owed.attempts }, 'mail not sent');
    const wait = 2 ** owed.attempts * 30_000;
    const failed = { dueAt: new Date(ctx.clock.now().getTime() + wait), lastError: String(err).slice(0, 300) };
    if (final) await ctx.db.delete(outbox).where(eq(outbox.id, owed.id));
    else await ctx.db.update(outbox).set(failed).where(eq(outbox.id, owed.id));
    return false;
  }
}
