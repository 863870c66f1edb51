import { eq } from 'drizzle-orm';
import { plans } from '#drizzle/schema/plans.ts';
import { moneyText } from '#shared/money.ts';
import { intervals } from '#shared/payments.ts';
import type { Ctx } from '../context.ts';
import { readPlans } from '../subscriptions/plan-values.ts';
import { priceOf } from './find.ts';

/**
 * Brings the products and prices of the payment service up to date with the plans that are sold. Returns a sentence for each change;
 * none if everything was there. Without it, the same happens at the first checkout of each plan.
 * @throws PaymentsError
 */
export async function syncPrices(ctx: Ctx): Promise<string[]> {
  const sold = await readPlans(ctx, eq(plans.status, 'active'));
  const changes: string[] = [];
  for (const plan of sold) {
    for (const interval of intervals) {
      const price = priceOf(plan, interval);
      if (price.amount <= 0) continue;
      const amount = `${moneyText(price.amount, price.currency)} a ${interval}`;
      for (const done of await ctx.payments.preparePrice(price))
        changes.push(`${plan.name}: ${done}${done === 'price added' ? `, ${amount}` : ''}`);
    }
  }
  return changes;
}
