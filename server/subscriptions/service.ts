import { and, asc, count, eq, gt, isNull, or } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { plans } from '#drizzle/schema/plans.ts';
import { generationProfiles } from '#drizzle/schema/profiles.ts';
import { subscriptions } from '#drizzle/schema/subscriptions.ts';
import { sentences } from '#shared/errors.ts';
import { FREE_PERIOD_DAYS, FREE_PLAN } from '#shared/subscriptions.ts';
import type { Ctx, SellerCtx } from '../context.ts';
import { AppError } from '../errors.ts';
import { freeStopsLeft } from '../usage/refunds.ts';

const DAY = 86_400_000;

export type Plan = typeof plans.$inferSelect;

/** Puts a new seller on the free plan, with a period from now to 30 days on. */
export async function startFreeSubscription(ctx: Ctx, userId: string): Promise<void> {
  const [free] = await ctx.db.select({ id: plans.id }).from(plans).where(eq(plans.id, FREE_PLAN));
  if (!free) throw new AppError('INTERNAL', sentences.freeTierNotFound);
  const now = ctx.clock.now();
  await ctx.db.insert(subscriptions).values({
    userId,
    planId: free.id,
    billingPeriodStart: now,
    billingPeriodEnd: new Date(now.getTime() + FREE_PERIOD_DAYS * DAY),
    createdAt: now,
    updatedAt: now,
  });
}

/** The plans on the price page, cheapest first. Public. */
export async function listPlans(ctx: Ctx) {
  const rows = await ctx.db.select().from(plans).where(eq(plans.status, 'active')).orderBy(asc(plans.position));
  return rows.map(presentPlan);
}

function presentPlan(plan: Plan) {
  return {
    id: plan.id,
    name: plan.name,
    tagline: plan.tagline,
    /** Minor units (cents). */
    priceMonth: plan.priceMonth,
    priceYear: plan.priceYear,
    currency: plan.currency,
    highlight: plan.highlight,
    limits: {
      aiQueries: plan.aiQueries,
      products: plan.maxProducts,
      profiles: plan.maxProfiles,
      variants: plan.maxVariants,
      seats: plan.seats,
      bulkSize: plan.bulkSize,
      importRows: plan.importRows,
      apiTokens: plan.maxApiTokens,
    },
  };
}

/** A period that has run out counts as renewed: what is shown and what is charged roll over at the same moment. */
export function currentPeriod(start: Date, end: Date, now: Date): { start: Date; end: Date; rolled: boolean } {
  if (now < end) return { start, end, rolled: false };
  const length = FREE_PERIOD_DAYS * DAY;
  const periods = Math.floor((now.getTime() - end.getTime()) / length);
  const from = new Date(end.getTime() + periods * length);
  return { start: from, end: new Date(from.getTime() + length), rolled: true };
}

/**
 * The seller's plan, period, limits and what is used of them.
 * @throws AppError NOT_FOUND 'Subscription not found'
 */
export async function currentSubscription(ctx: SellerCtx) {
  const { subscription, plan } = await findSubscription(ctx);
  const period = currentPeriod(subscription.billingPeriodStart, subscription.billingPeriodEnd, ctx.clock.now());
  const [profiles] = await ctx.db
    .select({ n: count() })
    .from(generationProfiles)
    .where(eq(generationProfiles.userId, ctx.sellerId));
  const { limits, ...shown } = presentPlan(plan);
  return {
    status: subscription.status,
    tier: { product: plan.id, name: plan.name },
    plan: shown,
    billingPeriodStart: period.start.toISOString(),
    billingPeriodEnd: period.end.toISOString(),
    aiQueriesBilling: period.rolled ? 0 : subscription.aiQueriesBilling,
    aiQueriesTotal: subscription.aiQueriesTotal,
    /** How often a text may still be stopped before its 50th word today (UTC) without costing a query. */
    freeStopsLeft: await freeStopsLeft(ctx),
    limits,
    used: { products: subscription.productCount, profiles: profiles?.n ?? 0 },
  };
}

/**
 * The seller's subscription with its plan.
 * @throws AppError NOT_FOUND with the sentence of whoever asks
 */
export async function findSubscription(ctx: SellerCtx, missing: string = sentences.subscriptionNotFound) {
  const [row] = await ctx.db
    .select({ subscription: subscriptions, plan: plans })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(eq(subscriptions.userId, ctx.sellerId));
  if (!row) throw new AppError('NOT_FOUND', missing);
  return row;
}

/** The cheapest plan on sale that allows more than `above` of something; a null limit allows any number. */
export async function cheapestPlanAbove(ctx: Ctx, column: PgColumn, above: number) {
  const [plan] = await ctx.db
    .select({ id: plans.id, name: plans.name })
    .from(plans)
    .where(and(eq(plans.status, 'active'), or(gt(column, above), isNull(column))))
    .orderBy(asc(plans.position))
    .limit(1);
  return plan ?? null;
}
