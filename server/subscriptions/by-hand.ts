import type { subscriptions } from '#drizzle/schema/subscriptions.ts';
import { FREE_PLAN } from '#shared/subscriptions.ts';
import { hasLivingPlan } from './paid.ts';
import { standingOf } from './standing.ts';

/** The id of a plan that applies although nothing was paid for it and nobody gave it: it was set in the database. Null without one. */
export function planByHand(subscription: typeof subscriptions.$inferSelect, now: Date): string | null {
  if (subscription.planId === FREE_PLAN || hasLivingPlan(subscription)) return null;
  return standingOf({ ...subscription, giftPlanId: null }, now).lapsed ? null : subscription.planId;
}
