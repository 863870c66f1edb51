import { asc } from 'drizzle-orm';
import { outbox } from '#drizzle/schema/outbox.ts';
import type { Ctx } from '../context.ts';

const SHOWN = 100;

/**
 * Mails that are not sent yet, the oldest first, and, without a mail server, those that are stored on this machine instead. Never
 * their texts: a link in them opens somebody's account, and an admin must not be able to take one. Only the outbox page, which
 * opens on the server's own machine alone, shows whole mails.
 */
export async function outboxOf(ctx: Ctx) {
  const { id, kind, to, attempts, lastError, dueAt, createdAt } = outbox;
  const owed = await ctx.db
    .select({ id, kind, to, attempts, lastError, dueAt, createdAt })
    .from(outbox)
    .orderBy(asc(dueAt))
    .limit(SHOWN);
  return {
    at: ctx.clock.now().toISOString(),
    via: ctx.mailVia,
    /** Whether somebody at the server's own machine can open whole mails at /outbox. */
    canOpenHere: ctx.mailsStayHere,
    owed: owed.map((mail) => ({ ...mail, dueAt: mail.dueAt.toISOString(), createdAt: mail.createdAt.toISOString() })),
    stored: (await ctx.storedMails()).slice(0, SHOWN),
  };
}
