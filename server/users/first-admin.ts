import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import { ADMIN_PASSWORD_MIN } from '#shared/auth/auth.ts';
import { audit } from '../audit/service.ts';
import type { Ctx } from '../context.ts';

/**
 * The condition for a person who may become an admin: their password is long enough, or they have none and sign in through a
 * service.
 */
const mayBeAdmin = or(isNull(users.passwordHash), eq(users.passwordLong, true));

/**
 * Makes the account of ADMIN_EMAIL an admin as soon as its address is confirmed and its password is long enough: called at start,
 * and with `userId` when one of the two changed in that account. If it cannot, the log says why.
 */
export async function grantConfiguredAdmin(ctx: Ctx, userId?: string): Promise<void> {
  if (ctx.adminEmail === undefined) return;
  const account = and(
    eq(sql`lower(${users.email})`, ctx.adminEmail),
    userId === undefined ? undefined : eq(users.id, userId),
    eq(users.emailVerified, true),
    eq(users.status, 'active'),
    ne(users.role, 'admin'),
  );
  const [user] = await ctx.db
    .update(users)
    .set({ role: 'admin', updatedAt: ctx.clock.now() })
    .where(and(account, mayBeAdmin))
    .returning({ id: users.id });
  if (user) {
    const after = { role: 'admin', by: 'ADMIN_EMAIL' };
    return audit(ctx, { action: 'admin.roleChanged', actorId: null, subjectId: user.id, after });
  }
  const [short] = await ctx.db.select({ id: users.id }).from(users).where(account);
  if (short)
    ctx.log.warn(
      `The account of ADMIN_EMAIL is not an admin yet: an admin's password has ${ADMIN_PASSWORD_MIN} characters or more. Sign in once with it if it is that long, or set a longer one in Profile.`,
    );
}

/** Makes an existing account an admin, for the person at the machine. Returns why not if it could not. */
export async function grantAdmin(ctx: Ctx, email: string): Promise<'granted' | 'noAccount' | 'shortPassword'> {
  const account = and(eq(sql`lower(${users.email})`, email), eq(users.status, 'active'));
  const [user] = await ctx.db
    .update(users)
    .set({ role: 'admin', updatedAt: ctx.clock.now() })
    .where(and(account, mayBeAdmin))
    .returning({ id: users.id });
  if (user)
    await audit(ctx, {
      action: 'admin.roleChanged',
      actorId: null,
      subjectId: user.id,
      after: { role: 'admin', by: 'admin:grant' },
    });
  if (user) return 'granted';
  const [there] = await ctx.db.select({ id: users.id }).from(users).where(account);
  return there ? 'shortPassword' : 'noAccount';
}
