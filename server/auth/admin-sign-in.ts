import type { z } from 'zod';
import type { loginInput } from '#shared/auth/auth.ts';
import { sentences } from '#shared/errors.ts';
import { audit } from '../audit/service.ts';
import { AppError } from '../errors.ts';
import type { AuthCtx } from './auth-ctx.ts';
import { knownDevice } from './devices.ts';
import { guarded } from './guessing.ts';
import { openSession } from './open-session.ts';
import { verifyPassword } from './password.ts';
import { findByEmail } from './service.ts';
import { refuseShutOut } from './shut-out.ts';
import { logout } from './sign-out.ts';

/** What the admin area knows about the signed-in admin. */
export interface AdminUser {
  uid: string;
  email: string;
}

/**
 * Signs an admin in. An admin session is separate from the ordinary one: it is shorter, has a cookie of its own, and is valid
 * only in the admin area. Failed attempts count towards the same limits as those of the ordinary sign-in.
 * @throws AppError WRONG_CREDENTIALS; NOT_ALLOWED if the password is right but the person is not an admin or is suspended. All
 * sessions of this browser then end, whoever they belong to
 */
export async function adminLogin(ctx: AuthCtx, input: z.output<typeof loginInput>): Promise<AdminUser> {
  const found = await findByEmail(ctx, input.email);
  const device = found ? await knownDevice(ctx, found.id) : null;
  const attempt = { email: input.email, device, verification: input.verification, verify: true };
  const right = await guarded(ctx, attempt, async () => {
    const matches = await verifyPassword(found?.passwordHash, input.password);
    return { right: matches, result: matches };
  });
  if (right && found?.status === 'suspended') await logout(ctx);
  const user = await refuseShutOut(ctx, found, right);
  if (user.role !== 'admin') {
    await logout(ctx);
    await audit(ctx, { action: 'auth.adminLoginRefused', actorId: user.id });
    throw new AppError('NOT_ALLOWED', sentences.notAdmin);
  }
  const session = await openSession(ctx, user.id, 'admin', user);
  const before = await ctx.adminSession(ctx);
  if (before) await ctx.sessions.destroy(ctx.db, before.sessionId);
  ctx.setCookie(ctx.sessions.cookie(session.secret, 'admin'));
  await audit(ctx, { action: 'auth.adminLogin', actorId: user.id });
  return { uid: user.id, email: user.email };
}

/** The admin who is signed in to the admin area in this browser, or null. */
export async function adminMe(ctx: AuthCtx): Promise<AdminUser | null> {
  const admin = await ctx.adminSession(ctx);
  if (admin?.role !== 'admin') return null;
  return { uid: admin.userId, email: admin.email };
}
