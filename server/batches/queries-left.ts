import type { SellerCtx } from '../context.ts';
import { findSubscription } from '../subscriptions/find.ts';
import { grantsLeft } from '../usage/grants.ts';

/** How many AI queries the seller has left: those of the plan in this period, and those of grants. */
export async function countQueriesLeft(ctx: SellerCtx): Promise<number> {
  const { plan, standing, subscription } = await findSubscription(ctx);
  const used = standing.period.renewed ? 0 : subscription.aiQueriesBilling - subscription.grantQueriesBilling;
  return Math.max(0, plan.limits['ai.queries'] - used) + (await grantsLeft(ctx)).queries;
}
