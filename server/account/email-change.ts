import { eq } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import type { ConfirmLinkInput } from '#shared/auth/auth.ts';
import { paths } from '#shared/paths.ts';
import { audit } from '../audit/service.ts';
import { lockAccount } from '../auth/account-lock.ts';
import type { AuthCtx } from '../auth/auth-ctx.ts';
import { dropLaterWaysBack, dropLinks, isHeldBack, linkExpired, useLink } from '../auth/links.ts';
import { requireOwnAccount } from '../auth/own-account.ts';
import { dropApiTokens } from '../auth/tokens.ts';
import { endEveryWayIn } from '../auth/ways-in.ts';
import type { SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { AppError, isUniqueViolation } from '../errors.ts';
import { addressBlock } from '../limits/limits.ts';
import { notify } from '../notifications/tell.ts';
import { oweMail } from '../outbox/service.ts';
import { paymentsContact } from '../payments/job-kinds.ts';
import { grantConfiguredAdmin } from '../users/first-admin.ts';

/**
 * Sends a mail with a link to the new e-mail address; nothing changes until that link is used. The mail is sent even if the
 * address belongs to another account, because an error would reveal that it does. Using the link is then refused.
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
 * Called when the link that was mailed to the new e-mail address is used: the account gets that address. All other sessions and
 * all API tokens end, and earlier links stop working. The old address, if it was confirmed, is sent a link to undo the change.
 * @throws AppError LINK_EXPIRED, NOT_ALLOWED, WRONG_CREDENTIALS (see requireOwnAccount); CONFLICT if the address belongs to
 * another account by now
 */
export async function confirmEmailChange(ctx: AuthCtx, input: ConfirmLinkInput): Promise<{ email: string }> {
  await ctx.limits.take('linkAddress', addressBlock(ctx.ip));
  await requireOwnAccount(ctx, 'changeEmail', input);
  const taken = 'Another account uses this address by now. Your account keeps the address it has.';
  return changeAddress(ctx, taken, async (ctx) => {
    const link = await useLink(ctx, 'changeEmail', input.token);
    const before = await lockAccount(ctx, link.userId);
    if (before?.status !== 'active') throw linkExpired();
    const now = ctx.clock.now();
    await ctx.db
      .update(users)
      .set({ email: link.email, emailVerified: true, emailVerifiedAt: now, updatedAt: now })
      .where(eq(users.id, link.userId));
    if (await isHeldBack(ctx, link.email, link.userId)) throw new AppError('CONFLICT', taken);
    await ctx.enqueue(paymentsContact, { userId: link.userId });
    const here = ctx.caller.kind === 'session' && ctx.caller.userId === link.userId ? ctx.caller.sessionId : undefined;
    await ctx.sessions.destroyAll(ctx.db, link.userId, here);
    await dropApiTokens(ctx, link.userId);
    await dropLinks(ctx, link.userId);
    // This mail goes to the previous e-mail address, because its owner may want to undo the change.
    if (before.emailVerified) await oweMail(ctx, 'emailChanged', before.email, link.userId, { newEmail: link.email });
    await notify(ctx, 'emailChanged', link.userId, { newEmail: link.email }, { link: paths.profile });
    await audit(ctx, { action: 'auth.emailChanged', actorId: link.userId });
    await grantConfiguredAdmin(ctx, link.userId);
    return { email: link.email };
  });
}

/**
 * Gives the account its previous e-mail address back. Whoever owns that mailbox may do this. An intruder may have changed the
 * address, so everything they may have used or set up goes: all sessions and API tokens end, the password and the linked
 * services are removed, and a requested deletion is cancelled. The mailbox is sent a link to choose a new password.
 * @throws AppError LINK_EXPIRED; CONFLICT if the address belongs to another account by now
 */
export async function undoEmailChange(ctx: AuthCtx, token: string): Promise<{ email: string }> {
  await ctx.limits.take('linkAddress', addressBlock(ctx.ip));
  const taken = 'Another account uses this address by now. Write to the people who run this site.';
  const restored = await changeAddress(ctx, taken, async (ctx) => {
    const link = await useLink(ctx, 'undoEmailChange', token);
    const before = await lockAccount(ctx, link.userId);
    if (before?.status !== 'active') throw linkExpired();
    await dropLaterWaysBack(ctx, link);
    const now = ctx.clock.now();
    const proved = { email: link.email, emailVerified: true, emailVerifiedAt: now };
    await ctx.db
      .update(users)
      .set({ ...proved, passwordHash: null, passwordLong: false, deleteAfter: null, updatedAt: now })
      .where(eq(users.id, link.userId));
    await ctx.enqueue(paymentsContact, { userId: link.userId });
    await endEveryWayIn(ctx, link.userId);
    await oweMail(ctx, 'resetPassword', link.email, null, {});
    await audit(ctx, { action: 'auth.emailChangeUndone', actorId: link.userId });
    return { email: link.email };
  });
  ctx.setCookie(ctx.sessions.cookie(null, 'user'));
  return restored;
}

async function changeAddress(
  ctx: AuthCtx,
  taken: string,
  change: (ctx: AuthCtx) => Promise<{ email: string }>,
): Promise<{ email: string }> {
  try {
    const changed = await withTransaction(ctx, change);
    ctx.wakeOutbox();
    return changed;
  } catch (error) {
    if (!isUniqueViolation(error, 'users_email_unique')) throw error;
    throw new AppError('CONFLICT', taken);
  }
}
