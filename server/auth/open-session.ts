import { and, eq } from 'drizzle-orm';
import { identities } from '#drizzle/schema/identities.ts';
import { users } from '#drizzle/schema/users.ts';
import type { SignInProvider } from '#shared/auth/auth.ts';
import type { Ctx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { AppError } from '../errors.ts';
import { lockAccount } from './account-lock.ts';
import type { AuthCtx } from './auth-ctx.ts';
import type { SessionKind } from './sessions.ts';

/** How a person has just proved who they are: with the password that matched this hash, or with an account at a provider. */
export type Shown = { passwordHash: string | null } | { provider: SignInProvider; subject: string };

/**
 * Starts a session if the password or provider still opens the account: between its check and this call, the password may have
 * been reset or the provider unlinked. The account is locked, so that such a change and the sign-in run one after the other.
 * @throws AppError WRONG_CREDENTIALS if the password or provider no longer opens the account
 */
export function openSession(
  ctx: AuthCtx,
  userId: string,
  kind: SessionKind,
  shown: Shown,
): Promise<{ id: string; secret: string }> {
  const { ip, userAgent } = ctx;
  const provider = 'provider' in shown ? shown.provider : null;
  return withTransaction(ctx, async (ctx) => {
    if (!(await stillOpens(ctx, userId, shown))) {
      throw new AppError('WRONG_CREDENTIALS', 'What opens this account was changed at this very moment. Sign in again.');
    }
    await ctx.db.update(users).set({ lastSeenAt: ctx.clock.now() }).where(eq(users.id, userId));
    return ctx.sessions.create(ctx.db, userId, { kind, provider, ip, userAgent });
  });
}

async function stillOpens(ctx: Ctx, userId: string, shown: Shown): Promise<boolean> {
  const account = await lockAccount(ctx, userId);
  if (account?.status !== 'active') return false;
  if ('passwordHash' in shown) return account.passwordHash !== null && account.passwordHash === shown.passwordHash;
  const [linked] = await ctx.db
    .select({ id: identities.id })
    .from(identities)
    .where(and(eq(identities.userId, userId), eq(identities.provider, shown.provider), eq(identities.subject, shown.subject)));
  return linked !== undefined;
}
