import { and, arrayContains, eq, or, sql } from 'drizzle-orm';
import { plans } from '#drizzle/schema/plans.ts';
import { subscriptions } from '#drizzle/schema/subscriptions.ts';
import { sentences } from '#shared/errors.ts';
import type { Interval, PlanPrice } from '#shared/payments.ts';
import type { Ctx, SellerCtx } from '../context.ts';
import { AppError, notFound } from '../errors.ts';
import { hasLivingPlan, type LivingRow } from '../subscriptions/paid.ts';
import { type Plan, readPlans } from '../subscriptions/plan-values.ts';

/** A seller's subscription, with what was read from the payment service. */
export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** The condition for the row of whoever is this customer of the payment service, or was it before. */
export const isOrWas = (customerId: string) =>
  or(
    eq(subscriptions.customerId, customerId),
    // The first half has this use the index.
    and(sql`${subscriptions.formerCustomers} <> '{}'`, arrayContains(subscriptions.formerCustomers, [customerId])),
  );

/**
 * The seller's row.
 * @throws AppError NOT_FOUND 'User data missing'
 */
export async function ownRow(ctx: SellerCtx): Promise<SubscriptionRow> {
  const [row] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.userId, ctx.sellerId));
  if (!row) throw notFound(sentences.userDataMissing);
  return row;
}

/**
 * The seller's row with its living subscription.
 * @throws AppError NOT_FOUND 'Subscription not found' if there is none
 */
export async function paidRow(ctx: SellerCtx): Promise<LivingRow> {
  const row = await ownRow(ctx);
  if (!hasLivingPlan(row)) throw notFound(sentences.subscriptionNotFound);
  return row;
}

/**
 * The plan with this id, whether it is sold or not.
 * @throws AppError NOT_FOUND 'Subscription not found'
 */
export async function findPlan(ctx: Ctx, id: string): Promise<Plan> {
  const [plan] = await readPlans(ctx, eq(plans.id, id));
  if (!plan) throw notFound(sentences.subscriptionNotFound);
  return plan;
}

/**
 * What a plan costs, from its row: a caller never says it.
 * @throws AppError NOT_FOUND 'Subscription not found' for a plan that is not sold; BAD_INPUT for the free one
 */
export async function findPrice(ctx: Ctx, planId: string, interval: Interval): Promise<{ plan: Plan; price: PlanPrice }> {
  const plan = await findPlan(ctx, planId);
  if (plan.status !== 'active') throw notFound(sentences.subscriptionNotFound);
  const price = priceOf(plan, interval);
  if (price.amount <= 0) {
    const sentence = `${plan.name} costs nothing. Cancel your plan to go back to it.`;
    throw new AppError('BAD_INPUT', sentence, { fields: { planId: sentence } });
  }
  return { plan, price };
}

/** What a plan costs with this interval, in minor units, whether it is sold or not; 0 for the free one. */
export function priceOf(plan: Plan, interval: Interval): PlanPrice {
  const amount = interval === 'year' ? plan.priceYear : plan.priceMonth;
  return { planId: plan.id, planName: plan.name, interval, amount, currency: plan.currency };
}
