import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '#drizzle/schema/users.ts';
import type { requestPasswordResetInput, resetPasswordInput } from '#shared/auth/auth.ts';
import { audit } from '../audit/service.ts';
import { withTransaction } from '../database.ts';
import { addressBlock } from '../limits/limits.ts';
import { tell } from '../notifications/tell.ts';
import { oweMail } from '../outbox/service.ts';
import { grantConfiguredAdmin } from '../users/first-admin.ts';
import { lockAccount } from './account-lock.ts';
import type { AuthCtx } from './auth-ctx.ts';
import { requireVerification } from './guessing.ts';
import { linkExpired, useLink } from './links.ts';
import { hashPassword } from './password.ts';
import { isLongPassword, refuseCommonPassword, refuseShortAdminPassword } from './password-rules.ts';
import { endEveryWayIn, forgetNames, linkedServices, signOutEverywhere } from './ways-in.ts';

/**
 * Queues a mail with a reset link. Whether the address has an account is looked up only when the mail is composed, so that the
 * answer and its timing are the same for every address.
 * @throws AppError VERIFICATION_REQUIRED, TOO_MANY_REQUESTS
 */
export async function requestPasswordReset(ctx: AuthCtx, input: z.output<typeof requestPasswordResetInput>): Promise<void> {
  await requireVerification(ctx, input.verification);
  await ctx.limits.take('resetAddress', addressBlock(ctx.ip));
  await ctx.limits.take('resetAccount', input.email);
  await withTransaction(ctx, async (ctx) => {
    await oweMail(ctx, 'resetPassword', input.email, null, {});
    await audit(ctx, { action: 'auth.resetRequested', actorId: null, subjectId: null });
  });
  ctx.wakeOutbox();
}

/**
 * Sets a new password with a mailed link and signs the person out everywhere, ending API tokens too. It signs nobody in: the
 * person must still enter the new password. Using the link confirms the address. If the address was unconfirmed before, a
 * stranger may have set up the account: then linked providers, names, photo and a requested deletion are removed too. Returns the
 * providers with which the person can still sign in.
 * @throws AppError LINK_EXPIRED, BAD_INPUT for a common password or one too short for an admin (the link then still works)
 */
export async function resetPassword(ctx: AuthCtx, input: z.output<typeof resetPasswordInput>) {
  await ctx.limits.take('linkAddress', addressBlock(ctx.ip));
  refuseCommonPassword(input.password, '');
  const passwordHash = await hashPassword(input.password);
  const now = ctx.clock.now();
  const linked = await withTransaction(ctx, async (ctx) => {
    const link = await useLink(ctx, 'resetPassword', input.token);
    const user = await lockAccount(ctx, link.userId);
    if (user?.status !== 'active' || user.email !== link.email) throw linkExpired();
    refuseCommonPassword(input.password, user.email);
    if (user.role === 'admin' || user.email === ctx.adminEmail) refuseShortAdminPassword(input.password);
    const strangers = user.emailVerifiedAt === null;
    if (strangers) {
      await endEveryWayIn(ctx, link.userId);
      await forgetNames(ctx, link.userId);
    } else {
      await signOutEverywhere(ctx, link.userId);
    }
    await ctx.db
      .update(users)
      .set({
        passwordHash,
        passwordLong: isLongPassword(input.password),
        emailVerified: true,
        emailVerifiedAt: now,
        ...(strangers ? { deleteAfter: null } : {}),
        updatedAt: now,
      })
      .where(eq(users.id, link.userId));
    await tell(ctx, 'passwordChanged', link.userId, { how: 'reset' });
    await audit(ctx, { action: 'auth.passwordReset', actorId: link.userId, after: { everyWayIn: strangers } });
    await grantConfiguredAdmin(ctx, link.userId);
    return linkedServices(ctx, link.userId);
  });
  ctx.setCookie(ctx.sessions.cookie(null, 'user'));
  ctx.wakeOutbox();
  return { linked };
}
