import { eq } from 'drizzle-orm';
import { sessions } from '#drizzle/schema/sessions.ts';
import { tokens } from '#drizzle/schema/tokens.ts';
import { users } from '#drizzle/schema/users.ts';
import type { Ctx, Seller } from '../context.ts';

/** Makes others who change how this account is entered wait until the transaction ends. */
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
 * The same for whoever calls; undefined when their session or token ended since the request began. A reset then ends also
 * what is being added to the account while it runs.
 */
export async function lockForCaller(ctx: Ctx & { caller: Seller }) {
  const { caller } = ctx;
  const account = await lockAccount(ctx, caller.userId);
  const [living] =
    caller.kind === 'apiToken'
      ? await ctx.db.select({ id: tokens.id }).from(tokens).where(eq(tokens.id, caller.tokenId))
      : await ctx.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, caller.sessionId));
  return living && account;
}

/** The same for the signed-in person; undefined for a token, which may not change how the account is entered. */
export async function lockOwnAccount(ctx: Ctx & { caller: Seller }) {
  return ctx.caller.kind === 'session' ? lockForCaller(ctx) : undefined;
}
