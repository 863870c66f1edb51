import { and, eq } from 'drizzle-orm';
import { sessions } from '#drizzle/schema/sessions.ts';
import { tokens } from '#drizzle/schema/tokens.ts';
import { users } from '#drizzle/schema/users.ts';
import type { Ctx, Seller } from '../context.ts';

/**
 * Locks the row of an account. Other requests that change how people sign in to this account wait until this transaction ends.
 */
export async function lockAccount(ctx: Ctx, userId: string) {
  const [user] = await ctx.db
    .select({
      email: users.email,
      emailVerified: users.emailVerified,
      emailVerifiedAt: users.emailVerifiedAt,
      passwordHash: users.passwordHash,
      role: users.role,
      status: users.status,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return user;
}

/**
 * Locks the caller's account. Returns undefined if the caller may no longer act, for example because their session or token has
 * ended since the request began. A password reset at the same time waits for the lock, and then also ends the sessions and
 * tokens that this request adds.
 */
export async function lockForCaller(ctx: Ctx & { caller: Seller }) {
  const { caller } = ctx;
  const account = await lockAccount(ctx, caller.userId);
  return account && (await isLiving(ctx, caller, account)) ? account : undefined;
}

/**
 * Whether the caller is still who they were when the request began. Outside a transaction, the answer may be old at once.
 */
export const isStillCaller = (ctx: Ctx & { caller: Seller }): Promise<boolean> => isLiving(ctx, ctx.caller, { status: 'active' });

/**
 * Whether the caller may still act: their session or token still exists, and is that of this account. It is another one's after the
 * persons of two accounts were exchanged; see teams/exchange.ts. A job has neither; there the account must be active.
 */
async function isLiving(ctx: Ctx, caller: Seller, account: { status: string }): Promise<boolean> {
  switch (caller.kind) {
    case 'session':
    case 'accessToken': {
      const own = and(eq(sessions.id, caller.sessionId), eq(sessions.userId, caller.userId));
      return (await ctx.db.select({ id: sessions.id }).from(sessions).where(own)).length > 0;
    }
    case 'apiToken': {
      const own = and(eq(tokens.id, caller.tokenId), eq(tokens.userId, caller.userId));
      return (await ctx.db.select({ id: tokens.id }).from(tokens).where(own)).length > 0;
    }
    case 'job':
      return account.status === 'active';
  }
}

/**
 * Locks the signed-in person's account. Returns undefined unless the caller is a session that is still valid: an API token, for
 * example, may not change how people sign in to the account.
 */
export async function lockOwnAccount(ctx: Ctx & { caller: Seller }) {
  return ctx.caller.kind === 'session' ? lockForCaller(ctx) : undefined;
}
