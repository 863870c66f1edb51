import type { SellerCtx } from '../context.ts';
import { findSubscription } from '../subscriptions/find.ts';

/** How many AI queries the seller has left in this period. */
export async function countQueriesLeft(ctx: SellerCtx): Promise<number> {
  const { plan, standing, subscription } = await findSubscription(ctx);
  const used = standing.period.renewed ? 0 : subscription.aiQueriesBilling;
  return Math.max(0, plan.aiQueries - used);
}
