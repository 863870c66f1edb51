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

/** Milliseconds between two looks when nobody wakes the sender: for what another process owed, or what failed before. */
const EVERY = 15_000;
/**
 * Milliseconds from being woken to the first look, drawn anew each time. A reset link is work only where an account exists, and
 * work that began with the answer could be read from how long the answer took.
 */
const PAUSE = { least: 200, most: 700 };
/** Milliseconds a sender has for one mail before another may try it. */
const CLAIM = 60_000;
/** Milliseconds a stop looks for what it was woken for; a mail that is being sent then is still sent. */
const LAST_LOOK = 2_000;
/** Tries before a mail is given up, with a growing wait between them: about nine hours in all. */
const TRIES = 10;

export interface OutboxSender {
  /** Looks within a second for what is due, and sends one mail after the other. */
  wake(): void;
  /** Sends what is due now; answers how many mails went out. */
  drain(): Promise<number>;
  /** Ends with the mail that is being sent; what it was woken for and has not looked for yet, it sends before. */
  stop(): Promise<void>;
}

/** Sends what is owed, one mail after the other, at least once each. Several processes may do so side by side. */
export function createOutboxSender(ctx: () => Ctx, mail: Mail, publicUrl: string): OutboxSender {
  let working: Promise<number> | null = null;
  let again = false;
  let stopped = false;
  const drain = async (): Promise<number> => {
    let sent = 0;
    do {
      again = false;
      // What is claimed is sent: a mail put back unsent would wait a minute and have lost a try.
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

/** The next mail that is due, taken for a minute, so that two senders never hold the same. */
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
    .where(sql`${outbox.id} in ${due}`)
    .returning();
  return row ?? null;
}

/** The mail, null for one that nobody is to get: there is no reader, it was called off, or its mailbox has had enough. */
async function compose(ctx: Ctx, owed: Owed & { kind: MailKind }, publicUrl: string): Promise<OutgoingMail | null> {
  const reader = await findReader(ctx, owed);
  // Counted with the first attempt alone, so that a mail server that is away uses nothing up.
  if (!reader || (owed.attempts === 1 && !(await hasRoom(ctx, owed, reader)))) return null;
  // In one transaction with its row: a link that is called off while it is made waits, and then finds it.
  return withTransaction(ctx, async (ctx) => {
    const [still] = await ctx.db.select({ id: outbox.id }).from(outbox).where(eq(outbox.id, owed.id)).for('update');
    return still ? composeMail(ctx, owed, reader, publicUrl) : null;
  });
}

/** What a mailbox gets in an hour is counted by class: see server/limits/rules.ts. */
const classes: Record<MailKind, LimitName> = {
  // Somebody typed the address, and nobody has proved that it is theirs.
  verifyEmail: 'mailStranger',
  changeEmail: 'mailStranger',
  resetPassword: 'mailWayBack',
  emailChanged: 'mailWayBack',
  passwordChanged: 'mailNotice',
  newSignIn: 'mailNotice',
  apiTokenCreated: 'mailNotice',
  providerLinked: 'mailNotice',
  deletionRequested: 'mailNotice',
};

/** False when a mailbox has had as many mails of this class as it gets in an hour, whoever caused them. */
async function hasRoom(ctx: Ctx, { kind, to }: { kind: MailKind; to: string }, { confirmed }: Reader): Promise<boolean> {
  // Anybody can make accounts at name+anything@, and must not use up by them what leads name@ back into theirs.
  const limit = kind === 'resetPassword' && !confirmed ? 'mailStranger' : classes[kind];
  // Most mail servers deliver name+anything@ to name@.
  const mailbox = to.replace(/\+[^@]*(?=@)/, '');
  try {
    await ctx.limits.take(limit, mailbox);
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.log.warn({ kind }, 'mail not sent: its mailbox has had enough for now');
    return false;
  }
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
