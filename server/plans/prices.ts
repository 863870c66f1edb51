import { intervals } from '#shared/payments.ts';
import { audit } from '../audit/service.ts';
import type { RequestCtx } from '../context.ts';
import { ask, requirePayments } from '../payments/ask.ts';
import { priceOf } from '../payments/find.ts';
import { syncPrices } from '../payments/sync.ts';
import { readPlans } from '../subscriptions/plan-values.ts';

/**
 * The ids under which the payment service sells each plan at its present price. Null for a price that it does not have yet: it is
 * made when the plan is first sold, or by `syncPlanPrices`. Asked for each time, so that they are always those of the service.
 * @throws AppError PAYMENTS_UNAVAILABLE, NOT_CONFIGURED
 */
export async function planPriceIds(ctx: RequestCtx) {
  requirePayments(ctx);
  const plans = await readPlans(ctx, undefined);
  const ids = await Promise.all(
    plans.flatMap((plan) =>
      intervals.map(async (interval) => {
        const price = priceOf(plan, interval);
        return { planId: plan.id, interval, id: price.amount > 0 ? await ask(ctx, ctx.payments.findPriceId(price)) : null };
      }),
    ),
  );
  return { via: ctx.payments.via, ids };
}

/**
 * Makes the products and prices that are missing at the payment service; those that somebody pays stay. The same as the command
 * `payments:sync`. Returns a sentence for each change.
 * @throws AppError PAYMENTS_UNAVAILABLE, NOT_CONFIGURED
 */
export async function syncPlanPrices(ctx: RequestCtx): Promise<{ changes: string[] }> {
  requirePayments(ctx);
  const changes = await ask(ctx, syncPrices(ctx));
  if (changes.length > 0) await audit(ctx, { action: 'admin.plan.pricesSynced', after: { changes } });
  return { changes };
}
