import { eq } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import { audit } from '../audit/service.ts';
import { dropLinks, linkExpired, useLink } from '../auth/links.ts';
import type { AuthCtx } from '../auth/person.ts';
import type { SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { AppError, isUniqueViolation } from '../errors.ts';
import { addressBlock } from '../limits/limits.ts';
import { oweMail } from '../outbox/service.ts';
import { grantConfiguredAdmin } from '../users/first-admin.ts';

/**
 * Owes a confirmation to the new address; nothing changes before it is used. Whether somebody else has that address is
 * not told here: the link then leads to a refusal only its owner sees.
 */
export async function requestEmailChange(ctx: SellerCtx, newEmail: string): Promise<void> {
  const { userId } = ctx.caller;
  await withTransaction(ctx, async (ctx) => {
    await oweMail(ctx, 'changeEmail', newEmail, userId, {});
    await audit(ctx, { action: 'auth.emailChangeRequested' });
  });
  ctx.wakeOutbox();
}

/**
 * Makes the confirmed address the account's. Every other session ends, links sent to the old address die, and the old
 * address is told.
 * @throws AppError LINK_EXPIRED; CONFLICT when the address belongs to an account by now
 */
export async function confirmEmailChange(ctx: AuthCtx, secret: string): Promise<{ email: string }> {
  await ctx.limits.take('linkAddress', addressBlock(ctx.ip));
  try {
    const changed = await withTransaction(ctx, async (ctx) => {
      const link = await useLink(ctx, 'changeEmail', secret);
      const [before] = await ctx.db
        .select({ email: users.email, status: users.status })
        .from(users)
        .where(eq(users.id, link.userId));
      if (before?.status !== 'active') throw linkExpired();
      await ctx.db
        .update(users)
        .set({ email: link.email, emailVerified: true, updatedAt: ctx.clock.now() })
        .where(eq(users.id, link.userId));
      const here = ctx.caller.kind === 'session' && ctx.caller.userId === link.userId ? ctx.caller.sessionId : undefined;
      await ctx.sessions.destroyAll(ctx.db, link.userId, here);
      await dropLinks(ctx, link.userId);
      // The reader of this mail is found by the account; the address it goes to is the one before.
      await oweMail(ctx, 'emailChanged', before.email, link.userId, { newEmail: link.email });
      await audit(ctx, { action: 'auth.emailChanged', actorId: link.userId });
      await grantConfiguredAdmin(ctx);
      return { email: link.email };
    });
    ctx.wakeOutbox();
    return changed;
  } catch (error) {
    if (!isUniqueViolation(error, 'users_email_unique')) throw error;
    throw new AppError('CONFLICT', 'Another account uses this address by now. Your account keeps the address it has.');
  }
}
