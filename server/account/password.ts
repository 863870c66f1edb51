import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '#drizzle/schema/users.ts';
import type { changePasswordInput } from '#shared/auth/auth.ts';
import { audit } from '../audit/service.ts';
import { lockOwnAccount } from '../auth/account-lock.ts';
import type { AuthCtx } from '../auth/auth-ctx.ts';
import { confirmPassword } from '../auth/confirm-password.ts';
import { dropLinks } from '../auth/links.ts';
import { hashPassword } from '../auth/password.ts';
import { isLongPassword, refuseCommonPassword, refuseShortAdminPassword } from '../auth/password-rules.ts';
import { requireRecentProof } from '../auth/recent-proof.ts';
import { requireSession, signInFirst } from '../auth/sign-in-first.ts';
import { dropApiTokens } from '../auth/tokens.ts';
import { linkedServices } from '../auth/ways-in.ts';
import type { SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { tell } from '../notifications/tell.ts';
import { grantConfiguredAdmin } from '../users/first-admin.ts';

/**
 * Sets a new password and signs the person out everywhere else; API tokens and pending mailed links end too. A person who has a
 * password must enter it; one without must have signed in within the last few minutes. Returns the linked services that still
 * give access to the account.
 * @throws AppError WRONG_CREDENTIALS, REAUTH_REQUIRED, SIGN_IN_REQUIRED, or BAD_INPUT for a common password or one too short
 * for an admin
 */
export async function changePassword(ctx: SellerCtx & AuthCtx, input: z.output<typeof changePasswordInput>) {
  const caller = requireSession(ctx.caller);
  refuseCommonPassword(input.newPassword, caller.email, 'newPassword');
  if (caller.role === 'admin' || caller.email === ctx.adminEmail) refuseShortAdminPassword(input.newPassword, 'newPassword');
  const [user] = await ctx.db
    .select({ passwordHash: users.passwordHash, email: users.email })
    .from(users)
    .where(eq(users.id, caller.userId));
  if (user?.passwordHash) await confirmPassword(ctx, input.currentPassword ?? '', 'currentPassword');
  else requireRecentProof(ctx, caller);
  const passwordHash = await hashPassword(input.newPassword);
  const linked = await withTransaction(ctx, async (ctx) => {
    if (!(await lockOwnAccount(ctx))) throw signInFirst();
    const passwordLong = isLongPassword(input.newPassword);
    const changed = { passwordHash, passwordLong, updatedAt: ctx.clock.now() };
    await ctx.db.update(users).set(changed).where(eq(users.id, caller.userId));
    await ctx.sessions.destroyAll(ctx.db, caller.userId, caller.sessionId);
    await dropApiTokens(ctx, caller.userId);
    await dropLinks(ctx, caller.userId);
    await tell(ctx, 'passwordChanged', caller.userId, { how: 'changed' });
    await audit(ctx, { action: 'auth.passwordChanged' });
    await grantConfiguredAdmin(ctx, caller.userId);
    return linkedServices(ctx, caller.userId);
  });
  ctx.wakeOutbox();
  return { linked };
}
