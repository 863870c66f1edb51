import { asc, eq } from 'drizzle-orm';
import { plans } from '#drizzle/schema/plans.ts';
import { subscriptions } from '#drizzle/schema/subscriptions.ts';
import { sentences } from '#shared/errors.ts';
import { FREE_PLAN } from '#shared/subscriptions.ts';
import type { Ctx, SellerCtx } from '../context.ts';
import { AppError } from '../errors.ts';
import { type Standing, sayStanding, standingOf } from './standing.ts';

export type Plan = typeof plans.$inferSelect;

/** A subscription, and what it gives its seller right now. */
export interface Found {
  subscription: typeof subscriptions.$inferSelect;
  /** The plan the seller chose. The one that applies is `plan`. */
  chosen: Plan;
  /** The plan whose limits apply now: the free one if the chosen one is no longer paid for. */
  plan: Plan;
  standing: Standing;
  /** What the seller should know about the payment, as a sentence; null if there is nothing. */
  problem: string | null;
}

/**
 * The seller's subscription with the plan that applies now.
 * @param missing the sentence for a seller without a subscription
 * @throws AppError NOT_FOUND with that sentence; INTERNAL 'Free tier subscription not found'
 */
export async function findSubscription(ctx: SellerCtx, missing: string = sentences.subscriptionNotFound): Promise<Found> {
  const [row] = await ctx.db
    .select({ subscription: subscriptions, plan: plans })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(eq(subscriptions.userId, ctx.sellerId));
  if (!row) throw new AppError('NOT_FOUND', missing);
  const { subscription, plan: chosen } = row;
  const standing = standingOf(subscription, ctx.clock.now());
  const plan = standing.lapsed ? await freePlan(ctx) : chosen;
  return { subscription, chosen, plan, standing, problem: sayStanding(subscription, standing, chosen.name) };
}

/** The beginning of a refusal when the free plan's limits apply because a payment is missing; empty otherwise. */
export const because = ({ standing, problem }: Found) => (standing.lapsed && problem ? `${problem} ` : '');

/**
 * The free plan.
 * @throws AppError INTERNAL 'Free tier subscription not found'
 */
export async function freePlan(ctx: Ctx): Promise<Plan> {
  const [free] = await ctx.db.select().from(plans).where(eq(plans.id, FREE_PLAN));
  if (!free) throw new AppError('INTERNAL', sentences.freeTierNotFound);
  return free;
}

/**
 * How the seller gets a plan that does what the present one does not: by settling the payment of the chosen plan if that one does
 * it, otherwise with the cheapest active plan that does. `minPlan` is null if there is none, or if none has to be chosen.
 */
export async function wayTo(ctx: Ctx, { chosen, standing }: Found, does: (plan: Plan) => boolean) {
  if (standing.toSettle && does(chosen)) return { toSettle: true, minPlan: null };
  const active = await ctx.db.select().from(plans).where(eq(plans.status, 'active')).orderBy(asc(plans.position));
  const plan = active.find(does);
  return { toSettle: false, minPlan: plan ? { id: plan.id, name: plan.name } : null };
}
