import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import { ADMIN_PASSWORD_MIN } from '#shared/auth/auth.ts';
import { audit } from '../audit/service.ts';
import type { Ctx } from '../context.ts';

/**
 * The users who may become admins: their password is long enough, or they have no password and sign in through another service.
 */
const mayBeAdmin = or(isNull(users.passwordHash), eq(users.passwordLong, true));

/**
 * Makes the account with the e-mail address ADMIN_EMAIL an admin, as soon as that address is confirmed and the password long
 * enough. Called at start, and with `userId` when the e-mail address or password of that account changed. If only the length of
 * the password prevents it, the log says so.
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

/** Makes an existing account an admin; called from the command line. If it cannot be done, returns the reason. */
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
