import { and, desc, eq, ilike, isNotNull, isNull, lt } from 'drizzle-orm';
import type { z } from 'zod';
import { plans } from '#drizzle/schema/plans.ts';
import { subscriptions } from '#drizzle/schema/subscriptions.ts';
import { users } from '#drizzle/schema/users.ts';
import type { SubscriberSource, subscribersInput } from '#shared/subscribers.ts';
import { FREE_PLAN } from '#shared/subscriptions.ts';
import type { RequestCtx } from '../context.ts';
import { readIdCursor, writeIdCursor } from '../cursor.ts';
import { planColumns } from './plan-values.ts';
import { standingOf, usedAt } from './standing.ts';

/** A page of people with their plans, those who joined last first. */
export async function listSubscribers(ctx: RequestCtx, input: z.output<typeof subscribersInput>) {
  const like = input.search ? `%${input.search.replace(/[\\%_]/g, '\\$&')}%` : null;
  const rows = await ctx.db
    .select({ email: users.email, displayName: users.displayName, subscription: subscriptions, plan: planColumns })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(
      and(
        input.cursor ? lt(subscriptions.userId, readIdCursor(input.cursor)) : undefined,
        input.plan === undefined ? undefined : eq(subscriptions.planId, input.plan),
        input.status === undefined ? undefined : eq(subscriptions.status, input.status),
        input.paid === undefined
          ? undefined
          : input.paid === 'yes'
            ? isNotNull(subscriptions.paymentId)
            : isNull(subscriptions.paymentId),
        like ? ilike(users.email, like) : undefined,
      ),
    )
    .orderBy(desc(subscriptions.userId))
    .limit(input.limit + 1);
  const shown = rows.slice(0, input.limit).map(({ email, displayName, subscription, plan }) => {
    const standing = standingOf(subscription, ctx.clock.now());
    return {
      ...{ id: subscription.userId, email, displayName, plan: { id: plan.id, name: plan.name } },
      status: standing.status,
      /** True if the limits of the free plan apply, because the plan is not paid for. */
      lapsed: standing.lapsed,
      periodStart: standing.period.start.toISOString(),
      periodEnd: standing.period.end.toISOString(),
      cancelAt: subscription.cancelAt?.toISOString() ?? null,
      queries: { used: usedAt(subscription, ctx.clock.now()).aiQueriesBilling, limit: plan.limits['ai.queries'] },
      products: { used: subscription.productCount, limit: plan.limits['products.max'] },
      /** What is paid for each interval, which may differ from what the plan costs others now. */
      price:
        subscription.price === null || subscription.currency === null || subscription.interval === null
          ? null
          : { amount: subscription.price, currency: subscription.currency, interval: subscription.interval },
      source: sourceOf(ctx, subscription),
    };
  });
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > input.limit && last ? writeIdCursor(last.id) : null };
}

function sourceOf(ctx: RequestCtx, { planId, paymentId }: typeof subscriptions.$inferSelect): SubscriberSource {
  if (paymentId !== null) return ctx.payments.via === 'test' ? 'test' : 'stripe';
  return planId === FREE_PLAN ? 'free' : 'given';
}
