import { plans } from '#drizzle/schema/plans.ts';
import type { SellerCtx } from '../context.ts';
import { AppError } from '../errors.ts';
import { cheapestPlanAbove, findSubscription } from '../subscriptions/find.ts';

/** @throws AppError PLAN_LIMIT always */
export async function refuseMore(ctx: SellerCtx): Promise<never> {
  const { subscription, plan } = await findSubscription(ctx);
  const limit = plan.maxProducts ?? 0;
  throw new AppError(
    'PLAN_LIMIT',
    `Your catalogue holds ${limit} products, all that ${plan.name} allows. Delete some, or choose a larger plan.`,
    {
      limit: {
        key: 'products.max',
        limit,
        used: subscription.productCount,
        resetsAt: null,
        minPlan: await cheapestPlanAbove(ctx, plans.maxProducts, limit),
      },
    },
  );
}
