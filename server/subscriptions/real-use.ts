import { eq, sql } from 'drizzle-orm';
import { plans } from '#drizzle/schema/plans.ts';
import { generationProfiles } from '#drizzle/schema/profiles.ts';
import { members } from '#drizzle/schema/teams.ts';
import type { SellerCtx } from '../context.ts';
import { rows } from '../database.ts';
import { findSubscription } from './find.ts';
import { readPlans } from './plan-values.ts';

/** Over how many days the use of AI queries is looked at: a billing period of the free plan. */
const DAYS = 30;

/** The smallest id that a row could get at this moment: ids begin with the time in milliseconds (UUID version 7). */
function firstIdAt(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/**
 * What the seller really uses: the AI queries of the last 30 days, and the products, the profiles and the people of now, the seller
 * among them; and the cheapest plan that would have been enough for that, which is null if none is.
 */
export async function realUse(ctx: SellerCtx) {
  const since = firstIdAt(new Date(ctx.clock.now().getTime() - DAYS * 86_400_000));
  const [row] = await rows<{ n: number }>(
    ctx.db,
    sql`select coalesce(sum(queries), 0)::int as n from usage_ledger
      where user_id = ${ctx.sellerId}::uuid and id >= ${since}::uuid and state <> 'refunded'`,
  );
  const { subscription } = await findSubscription(ctx);
  const profiles = await ctx.db.$count(generationProfiles, eq(generationProfiles.userId, ctx.sellerId));
  const people = 1 + (await ctx.db.$count(members, eq(members.userId, ctx.sellerId)));
  const use = { queries: Number(row?.n ?? 0), products: subscription.productCount, profiles, people };
  const holds = (limit: number | null, n: number) => limit === null || limit >= n;
  const sold = (await readPlans(ctx, eq(plans.status, 'active'))).toSorted((one, other) => one.priceMonth - other.priceMonth);
  const enough = sold.find(
    ({ limits }) =>
      holds(limits['ai.queries'], use.queries) &&
      holds(limits['products.max'], use.products) &&
      holds(limits['profiles.max'], use.profiles) &&
      // A plan without teams still has a place for the seller.
      holds(limits.team, use.people > 1 ? use.people : 0),
  );
  return { ...use, days: DAYS, enough: enough ? { id: enough.id, name: enough.name } : null };
}
