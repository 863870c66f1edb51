import { and, eq, sql } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import type { ConfirmLinkInput } from '#shared/auth/auth.ts';
import { audit } from '../audit/service.ts';
import type { Ctx, SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { addressBlock } from '../limits/limits.ts';
import { oweMail } from '../outbox/service.ts';
import { grantConfiguredAdmin } from '../users/first-admin.ts';
import type { AuthCtx } from './auth-ctx.ts';
import { linkExpired, useLink } from './links.ts';
import { requireOwnAccount } from './own-account.ts';

/**
 * Queues another mail with a link to confirm the signed-in person's address. Does nothing if it is confirmed. Returns whether
 * mails stay on this machine, so that the screen does not tell the person to look into their mailbox.
 */
export async function requestEmailVerification(ctx: SellerCtx): Promise<{ staysHere: boolean }> {
  const [user] = await ctx.db
    .select({ email: users.email, verified: users.emailVerified })
    .from(users)
    .where(eq(users.id, ctx.caller.userId));
  const { mailsStayHere: staysHere } = ctx;
  if (!user || user.verified) return { staysHere };
  await oweMail(ctx, 'verifyEmail', user.email, ctx.caller.userId, {});
  ctx.wakeOutbox();
  return { staysHere };
}

/**
 * Confirms an address with a mailed link, in the account it was sent for (see requireOwnAccount).
 * @throws AppError LINK_EXPIRED, NOT_ALLOWED, WRONG_CREDENTIALS
 */
export async function verifyEmail(ctx: AuthCtx, input: ConfirmLinkInput): Promise<{ email: string }> {
  await ctx.limits.take('linkAddress', addressBlock(ctx.ip));
  await requireOwnAccount(ctx, 'verifyEmail', input);
  return withTransaction(ctx, async (ctx) => {
    const link = await useLink(ctx, 'verifyEmail', input.token);
    await confirmAddress(ctx, link.userId, link.email);
    await audit(ctx, { action: 'auth.emailVerified', actorId: link.userId });
    return { email: link.email };
  });
}

async function confirmAddress(ctx: Ctx, userId: string, email: string): Promise<void> {
  const now = ctx.clock.now();
  const [user] = await ctx.db
    .update(users)
    .set({ emailVerified: true, emailVerifiedAt: now, updatedAt: now })
    .where(and(eq(users.id, userId), eq(sql`lower(${users.email})`, email), eq(users.status, 'active')))
    .returning({ id: users.id });
  // No row: the account's e-mail address was changed after the mail was sent, or the account is no longer active.
  if (!user) throw linkExpired();
  await grantConfiguredAdmin(ctx, userId);
}
