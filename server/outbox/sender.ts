import { asc, eq, lte, sql } from 'drizzle-orm';
import { outbox } from '#drizzle/schema/outbox.ts';
import type { Ctx } from '../context.ts';
import type { Mail } from '../integrations/mail/mail.ts';
import { composeMail } from './compose.ts';
import type { MailKind } from './service.ts';

/** Milliseconds between two looks when nobody wakes the sender: for what another process owed, or what failed before. */
const EVERY = 15_000;
/** Milliseconds a sender has for one mail before another may try it. */
const CLAIM = 60_000;
/** Tries before a mail is given up, with a growing wait between them: about nine hours in all. */
const TRIES = 10;

export interface OutboxSender {
  wake(): void;
  /** Sends what is due now; answers how many mails went out. */
  drain(): Promise<number>;
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
      for (let next = await claim(ctx()); next && !stopped; next = await claim(ctx())) {
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
  const wake = () => {
    if (!stopped) run().catch((err: unknown) => ctx().log.error({ err }, 'outbox'));
  };
  const timer = setInterval(wake, EVERY);
  timer.unref();
  return {
    wake,
    drain: run,
    async stop() {
      stopped = true;
      clearInterval(timer);
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

async function deliver(ctx: Ctx, owed: Owed, mail: Mail, publicUrl: string): Promise<boolean> {
  try {
    const composed = await composeMail(ctx, { ...owed, kind: owed.kind as MailKind }, publicUrl);
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
