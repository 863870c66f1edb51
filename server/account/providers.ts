import { and, count, eq } from 'drizzle-orm';
import { identities } from '#drizzle/schema/identities.ts';
import { users } from '#drizzle/schema/users.ts';
import type { SignInProvider } from '#shared/auth.ts';
import { audit } from '../audit/service.ts';
import type { SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { AppError, notFound } from '../errors.ts';

/**
 * Removes one way in. The last one stays: without it the account would be out of reach.
 * @throws AppError NOT_FOUND, CONFLICT for the last way in
 */
export async function unlinkProvider(ctx: SellerCtx, provider: SignInProvider): Promise<void> {
  const { userId } = ctx.caller;
  await withTransaction(ctx, async (ctx) => {
    const [user] = await ctx.db
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, userId))
      .for('update');
    const [ways] = await ctx.db.select({ n: count() }).from(identities).where(eq(identities.userId, userId));
    const gone = await ctx.db
      .delete(identities)
      .where(and(eq(identities.userId, userId), eq(identities.provider, provider)))
      .returning({ id: identities.id });
    if (gone.length === 0) throw notFound('This way to sign in is not linked.');
    if (!user?.passwordHash && (ways?.n ?? 0) <= 1) {
      throw new AppError('CONFLICT', 'This is your only way to sign in. Set a password first.');
    }
    await audit(ctx, { action: 'auth.providerUnlinked', after: { provider } });
  });
}
