import { eq } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import { audit } from '../audit/service.ts';
import { AppError } from '../errors.ts';
import type { AuthCtx } from './auth-ctx.ts';
import { knownDevice } from './devices.ts';
import { guarded } from './guessing.ts';
import { verifyPassword } from './password.ts';
import { requireSession } from './sign-in-first.ts';

/**
 * Checks the signed-in person's password, under the same limits as a sign-in, and records that they have just proved who they
 * are.
 * @throws AppError WRONG_CREDENTIALS, TOO_MANY_REQUESTS; NOT_ALLOWED for a person without a password
 */
export async function confirmPassword(ctx: AuthCtx, password: string, field = 'password'): Promise<void> {
  const caller = requireSession(ctx.caller);
  const [user] = await ctx.db
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, caller.userId));
  if (!user?.passwordHash) {
    throw new AppError('NOT_ALLOWED', 'You have no password. Sign out and in again to confirm that it is you.');
  }
  const attempt = { email: user.email, device: await knownDevice(ctx, caller.userId), verify: false };
  const right = await guarded(ctx, attempt, async () => {
    const matches = await verifyPassword(user.passwordHash, password);
    return { right: matches, result: matches };
  });
  if (!right) {
    await audit(ctx, { action: 'auth.reauthFailed' });
    throw new AppError('WRONG_CREDENTIALS', 'This is not your password.', { fields: { [field]: 'This is not your password.' } });
  }
  await ctx.sessions.touch(ctx.db, caller.sessionId);
}
