import { eq } from 'drizzle-orm';
import { plans } from '#drizzle/schema/plans.ts';
import { subscriptions } from '#drizzle/schema/subscriptions.ts';
import { sentences } from '#shared/errors.ts';
import { FREE_PLAN } from '#shared/subscriptions.ts';
import type { Ctx, SellerCtx } from '../context.ts';
import { AppError } from '../errors.ts';
import { type Plan, planColumns, readPlans } from './plan-values.ts';
import { type Standing, sayStanding, standingOf } from './standing.ts';

/** A subscription, together with the plan that applies to the seller now. */
export interface Found {
  subscription: typeof subscriptions.$inferSelect;
  /** The plan the seller chose, or was given while nothing is paid for. It may differ from the plan whose limits apply; see `plan`. */
  chosen: Plan;
  /** The plan whose limits apply now: the free one if the chosen one is no longer paid for. */
  plan: Plan;
  standing: Standing;
  /** A sentence for the seller about a payment problem; null if there is none. */
  problem: string | null;
}

/**
 * The seller's subscription with the plan that applies now.
 * @param missing the error message for a seller without a subscription
 * @throws AppError NOT_FOUND with that message; INTERNAL 'Free tier subscription not found'
 */
export async function findSubscription(ctx: SellerCtx, missing: string = sentences.subscriptionNotFound): Promise<Found> {
  const [row] = await ctx.db
    .select({ subscription: subscriptions, plan: planColumns })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(eq(subscriptions.userId, ctx.sellerId));
  if (!row) throw new AppError('NOT_FOUND', missing);
  const { subscription } = row;
  const standing = standingOf(subscription, ctx.clock.now());
  const chosen = (await giftedPlan(ctx, standing)) ?? row.plan;
  const plan = standing.lapsed ? await freePlan(ctx) : chosen;
  return { subscription, chosen, plan, standing, problem: sayStanding(subscription, standing, chosen.name, ctx.clock.now()) };
}

async function giftedPlan(ctx: Ctx, { giftPlanId }: Standing): Promise<Plan | undefined> {
  if (giftPlanId === null) return undefined;
  return (await readPlans(ctx, eq(plans.id, giftPlanId)))[0];
}

/** The first sentence of a refusal message when a missing payment has put the seller back on the free plan; empty otherwise. */
export const because = ({ standing, problem }: Found) => (standing.lapsed && problem ? `${problem} ` : '');

/**
 * The free plan.
 * @throws AppError INTERNAL 'Free tier subscription not found'
 */
export async function freePlan(ctx: Ctx): Promise<Plan> {
  const [free] = await readPlans(ctx, eq(plans.id, FREE_PLAN));
  if (!free) throw new AppError('INTERNAL', sentences.freeTierNotFound);
  return free;
}

/** The plans that are sold and cost at least as much as this one, the cheapest first. Admins choose another order for the price page. */
export async function plansAbove(ctx: Ctx, { priceMonth }: Pick<Plan, 'priceMonth'>): Promise<Plan[]> {
  const sold = await readPlans(ctx, eq(plans.status, 'active'));
  return sold.filter((one) => one.priceMonth >= priceMonth).sort((one, other) => one.priceMonth - other.priceMonth);
}

/**
 * How the seller can get a plan that allows what the present one does not. `does` tells whether a plan allows it.
 *
 * If paying what is due is enough, `toSettle` is true and `minPlan` null. Otherwise `minPlan` is the cheapest active plan that
 * allows it, or null if there is none. A plan that costs less than the present one is no way up, whatever it has more of.
 */
export async function wayTo(ctx: Ctx, { chosen, plan: applied, standing }: Found, does: (plan: Plan) => boolean) {
  if (standing.toSettle && does(chosen)) return { toSettle: true, minPlan: null };
  const plan = (await plansAbove(ctx, applied)).find(does);
  return { toSettle: false, minPlan: plan ? { id: plan.id, name: plan.name } : null };
}
