import { count, eq } from 'drizzle-orm';
import { features, plans } from '#drizzle/schema/plans.ts';
import { generationProfiles } from '#drizzle/schema/profiles.ts';
import { subscriptions } from '#drizzle/schema/subscriptions.ts';
import { isFeatureKey, valueText } from '#shared/features.ts';
import { FREE_PERIOD_DAYS } from '#shared/subscriptions.ts';
import type { Ctx, SellerCtx } from '../context.ts';
import { grantsLeft } from '../usage/grants.ts';
import { languagesWritten } from '../usage/languages.ts';
import { freeStopsLeft } from '../usage/refunds.ts';
import { capOf } from '../usage/service.ts';
import { findSubscription, freePlan, plansAbove } from './find.ts';
import { type Plan, readPlans } from './plan-values.ts';

const DAY = 86_400_000;

/** Puts a new seller on the free plan, with a period of 30 days from now. */
export async function startFreeSubscription(ctx: Ctx, userId: string): Promise<void> {
  const free = await freePlan(ctx);
  const now = ctx.clock.now();
  await ctx.db.insert(subscriptions).values({
    userId,
    planId: free.id,
    billingPeriodStart: now,
    billingPeriodEnd: new Date(now.getTime() + FREE_PERIOD_DAYS * DAY),
    statusSince: now,
    createdAt: now,
    updatedAt: now,
  });
}

/** The plans on the price page, cheapest first. Public. */
export async function listPlans(ctx: Ctx) {
  const shown = await shownFeatures(ctx);
  return (await readPlans(ctx, eq(plans.status, 'active'))).map((plan) => ({
    ...presentPlan(plan),
    /** What the plan has of every published feature, in words and in the order in which plans are compared. */
    has: inWords(shown, plan),
  }));
}

type FeatureRow = typeof features.$inferSelect;

/** The published features, in the order in which plans are compared. */
export const shownFeatures = (ctx: Ctx): Promise<FeatureRow[]> =>
  ctx.db.select().from(features).where(eq(features.published, true)).orderBy(features.position);

/** What a plan has of these features, in words. */
export const inWords = (shown: readonly FeatureRow[], plan: Plan) =>
  shown.flatMap(({ key, name, kind }) => (isFeatureKey(key) ? [{ key, name, value: valueText(kind, plan.limits[key]) }] : []));

function presentPlan(plan: Plan) {
  return {
    id: plan.id,
    name: plan.name,
    tagline: plan.tagline,
    /** Prices are in minor units (cents). */
    priceMonth: plan.priceMonth,
    priceYear: plan.priceYear,
    currency: plan.currency,
    highlight: plan.highlight,
    limits: plan.limits,
  };
}

/**
 * The seller's plan, period, limits and usage.
 * @throws AppError NOT_FOUND 'Subscription not found'
 */
export async function currentSubscription(ctx: SellerCtx) {
  const { subscription, chosen, plan, standing, problem } = await findSubscription(ctx);
  const { period } = standing;
  const [profiles] = await ctx.db
    .select({ n: count() })
    .from(generationProfiles)
    .where(eq(generationProfiles.userId, ctx.sellerId));
  const { limits, ...shown } = presentPlan(plan);
  const granted = await grantsLeft(ctx);
  const next = (await plansAbove(ctx, plan)).find((one) => one.limits['ai.queries'] > limits['ai.queries']);
  const cap = await capOf(ctx);
  const fromGrants = period.renewed ? 0 : subscription.grantQueriesBilling;
  return {
    /** The status as of now. It may differ from the stored one, for example if a payment has become overdue. */
    status: standing.status,
    tier: { product: chosen.id, name: chosen.name },
    /** The plan that applies: the free one if the chosen one is no longer paid for. */
    plan: shown,
    /** The smallest plan with more AI queries; null if there is none. */
    next: next ? { id: next.id, name: next.name, aiQueries: next.limits['ai.queries'] } : null,
    /** True if the chosen plan applies again as soon as the overdue payment is made. */
    toSettle: standing.toSettle,
    /** A sentence for the seller about a payment problem; null if there is none. */
    problem,
    /**
     * True if the paid period is over and the payment for the next one has not arrived. The query count restarts when it arrives.
     */
    paymentAwaited: standing.awaited,
    /** Until when the plan is a gift; null if it is none. */
    giftUntil: (standing.giftPlanId && subscription.giftUntil?.toISOString()) ?? null,
    billingPeriodStart: period.start.toISOString(),
    billingPeriodEnd: period.end.toISOString(),
    aiQueriesBilling: period.renewed ? 0 : subscription.aiQueriesBilling,
    aiQueriesTotal: subscription.aiQueriesTotal,
    /** What the caller may spend of these in this period as a member of the team, and has spent; null without such a limit. */
    cap: cap && { most: cap.most, used: cap.used },
    /**
     * How many more texts the seller may stop today (UTC) without paying a query. A text must be stopped before its 50th word.
     */
    freeStopsLeft: await freeStopsLeft(ctx),
    /** Who writes the texts: a model, or without an AI key the built-in writer, which knows English only. */
    writer: ctx.ai.writer,
    /** The AI queries of the period include those that grants add to the plan's. */
    limits: { ...limits, 'ai.queries': limits['ai.queries'] + fromGrants + granted.queries },
    /** The languages of this period's texts; the plan limits how many there may be. */
    languagesWritten: await languagesWritten(ctx, period.start),
    /** The AI queries left that were bought besides the plan, and when the first of them expire. */
    extraQueries: { left: granted.queries, expiresAt: granted.expiresAt?.toISOString() ?? null },
    used: { products: subscription.productCount, profiles: profiles?.n ?? 0 },
  };
}
