import { eq } from 'drizzle-orm';
import { users } from '#drizzle/schema/users.ts';
import type { Defaults } from '#shared/defaults.ts';
import { type Ctx, mintSellerId, type SellerCtx } from '../context.ts';
import { withTransaction } from '../database.ts';
import { findSubscription } from '../subscriptions/find.ts';
import { hasFeature } from '../subscriptions/require-feature.ts';

/** Changes some of what the person starts with. Two changes made at once are both kept. `undefined` forgets a choice. */
export function changeDefaults(
  ctx: SellerCtx,
  changes: { [K in keyof Defaults]?: Defaults[K] | undefined },
): Promise<{ defaults: Defaults }> {
  return withTransaction(ctx, async (ctx) => {
    const own = eq(users.id, ctx.caller.userId);
    const [user] = await ctx.db.select({ defaults: users.defaults }).from(users).where(own).for('update');
    const defaults = JSON.parse(JSON.stringify({ ...user?.defaults, ...changes })) as Defaults;
    await ctx.db.update(users).set({ defaults }).where(own);
    return { defaults };
  });
}

/** What a person starts with now. The house voice is part of some plans only; it is kept for the day the plan has it again. */
export async function defaultsOf(ctx: Ctx, userId: string, stored: Defaults): Promise<Defaults> {
  if (!stored.profile) return stored;
  const { profile: _, ...others } = stored;
  const { plan } = await findSubscription({ ...ctx, sellerId: mintSellerId(userId) } as SellerCtx);
  return hasFeature(plan, 'brand.kit') ? stored : others;
}
