import { and, count, eq } from 'drizzle-orm';
import { identities } from '#drizzle/schema/identities.ts';
import { tokens } from '#drizzle/schema/tokens.ts';
import type { SignInProvider } from '#shared/auth/auth.ts';
import { audit } from '../audit/service.ts';
import { lockOwnAccount } from '../auth/account-lock.ts';
import type { AuthCtx } from '../auth/auth-ctx.ts';
import { requireSession, signInFirst } from '../auth/sign-in-first.ts';
import type { SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { AppError, notFound } from '../errors.ts';

/**
 * Unlinks a provider such as Google from the account. The person's other sessions all end. This request's own session ends only
 * if it was started through that provider; `signedOut` tells whether it was. API tokens created in a session started through
 * that provider end too. The last way to sign in cannot be removed, because nobody could use the account any more.
 * @throws AppError NOT_FOUND; CONFLICT for the last way to sign in
 */
export async function unlinkProvider(ctx: SellerCtx & AuthCtx, provider: SignInProvider): Promise<{ signedOut: boolean }> {
  const caller = requireSession(ctx.caller);
  const { userId, sessionId } = caller;
  const signedOut = await withTransaction(ctx, async (ctx) => {
    const user = await lockOwnAccount(ctx);
    if (!user) throw signInFirst();
    const [ways] = await ctx.db.select({ n: count() }).from(identities).where(eq(identities.userId, userId));
    const gone = await ctx.db
      .delete(identities)
      .where(and(eq(identities.userId, userId), eq(identities.provider, provider)))
      .returning({ id: identities.id });
    if (gone.length === 0) throw notFound('This way to sign in is not linked.');
    if (!user.passwordHash && (ways?.n ?? 0) <= 1) {
      throw new AppError('CONFLICT', 'This is your only way to sign in. Set a password first.');
    }
    const cameByIt = (await ctx.sessions.providerOf(ctx.db, sessionId)) === provider;
    await ctx.sessions.destroyAll(ctx.db, userId, cameByIt ? undefined : sessionId);
    await ctx.db.delete(tokens).where(and(eq(tokens.userId, userId), eq(tokens.provider, provider)));
    await audit(ctx, { action: 'auth.providerUnlinked', after: { provider } });
    return cameByIt;
  });
  if (signedOut) ctx.setCookie(ctx.sessions.cookie(null, 'user'));
  return { signedOut };
}
