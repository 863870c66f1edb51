import { and, desc, eq, lt, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { subscriptions } from '#drizzle/schema/subscriptions.ts';
import { users } from '#drizzle/schema/users.ts';
import type { SubscriberSource, subscribersInput } from '#shared/subscribers.ts';
import { FREE_PLAN, type SubscriptionStatus } from '#shared/subscriptions.ts';
import type { RequestCtx } from '../context.ts';
import { readIdCursor, writeIdCursor } from '../cursor.ts';
import { searchConditions } from '../users/find.ts';
import { hasLivingPlanSql, hasNoLivingPlanSql } from './paid.ts';
import { readPlans } from './plan-values.ts';
import { appliedPlan, type Standing, standingOf, standingSql, usedAt } from './standing.ts';

/** A page of people with their plans, those who joined last first. */
export async function listSubscribers(ctx: RequestCtx, input: z.output<typeof subscribersInput>) {
  const now = ctx.clock.now();
  const plans = new Map((await readPlans(ctx, undefined)).map((plan) => [plan.id, plan]));
  const { shownPlanId, shownStatus } = standingSql(sql.raw('subscriptions'), sql`${now.toISOString()}::timestamptz`);
  // What a row stores leaves few rows, except for `active`, which most rows are. What the list shows is then computed for each of them.
  const hasPlan = (id: string) =>
    and(or(eq(subscriptions.planId, id), eq(subscriptions.giftPlanId, id)), sql`${shownPlanId} = ${id}`);
  const hasStatus = (status: SubscriptionStatus) =>
    and(
      status === 'active'
        ? undefined
        : status === 'unpaid'
          ? or(eq(subscriptions.status, status), eq(subscriptions.periodKind, 'billed'))
          : eq(subscriptions.status, status),
      sql`${shownStatus} = ${status}`,
    );
  const rows = await ctx.db
    .select({ email: users.email, displayName: users.displayName, subscription: subscriptions })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(
      and(
        input.cursor ? lt(subscriptions.userId, readIdCursor(input.cursor)) : undefined,
        input.plan === undefined ? undefined : hasPlan(input.plan),
        input.status === undefined ? undefined : hasStatus(input.status),
        input.paid === undefined ? undefined : input.paid === 'yes' ? hasLivingPlanSql : hasNoLivingPlanSql,
        ...(await searchConditions(
          ctx,
          input.search,
          [input.plan, input.status, input.paid].some((filter) => filter !== undefined),
        )),
      ),
    )
    .orderBy(desc(subscriptions.userId))
    .limit(input.limit + 1);
  const shown = rows.slice(0, input.limit).map(({ email, displayName, subscription }) => {
    const standing = standingOf(subscription, now);
    const id = standing.giftPlanId ?? subscription.planId;
    const plan = plans.get(id);
    const applied = plans.get(appliedPlan(subscription, now));
    return {
      ...{ id: subscription.userId, email, displayName, plan: { id, name: plan?.name ?? id } },
      status: standing.status,
      /** True if the limits of the free plan apply, because the plan is not paid for. */
      lapsed: standing.lapsed,
      periodStart: standing.period.start.toISOString(),
      periodEnd: standing.period.end.toISOString(),
      cancelAt: subscription.cancelAt?.toISOString() ?? null,
      /** The end of a gift. */
      giftUntil: standing.giftPlanId === null ? null : (subscription.giftUntil?.toISOString() ?? null),
      queries: { used: usedAt(subscription, now).aiQueriesBilling, limit: applied?.limits['ai.queries'] ?? 0 },
      products: { used: subscription.productCount, limit: applied ? applied.limits['products.max'] : 0 },
      /** What is paid for each interval, which may differ from what the plan costs others now. */
      price:
        subscription.price === null || subscription.currency === null || subscription.interval === null
          ? null
          : { amount: subscription.price, currency: subscription.currency, interval: subscription.interval },
      source: sourceOf(ctx, subscription, standing),
    };
  });
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > input.limit && last ? writeIdCursor(last.id) : null };
}

function sourceOf(
  ctx: RequestCtx,
  { planId, paymentId }: typeof subscriptions.$inferSelect,
  { giftPlanId }: Standing,
): SubscriberSource {
  if (giftPlanId !== null) return 'gift';
  if (planId === FREE_PLAN) return 'free';
  if (paymentId === null) return 'given';
  return ctx.payments.via === 'test' ? 'test' : 'stripe';
}
