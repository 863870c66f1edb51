/** Names and constants of plans and usage. Does not import zod, which is large, because every page of the app loads this file. */
export const FREE_PLAN = 'tier-free';
/** Length in days of a billing period on the free plan. */
export const FREE_PERIOD_DAYS = 30;

/** Every status of a subscription, named as the payment service (Stripe) names it. */
export const subscriptionStatuses = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'paused',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/**
 * What a seller gets while the subscription has this status. `plan`: the chosen plan. `grace`: the chosen plan for GRACE_DAYS,
 * then the free plan. `free`: the free plan. A missing payment takes away what was paid for; it never locks anybody out.
 */
export const givenBy: Record<SubscriptionStatus, 'plan' | 'grace' | 'free'> = {
  active: 'plan',
  trialing: 'plan',
  past_due: 'grace',
  unpaid: 'free',
  canceled: 'free',
  incomplete: 'free',
  incomplete_expired: 'free',
  paused: 'free',
};

/**
 * Days for which a plan stays in force after a payment has failed, or after a paid period has ended without news about the next
 * one. If we do not receive a message, Stripe repeats it for three days; the other days leave time to repair the fault.
 */
export const GRACE_DAYS = 7;

/** `rolling`: the next period begins by itself. `billed`: only a message of the payment service begins it. */
export const periodKinds = ['rolling', 'billed'] as const;
export type PeriodKind = (typeof periodKinds)[number];

/** What a plan limits by a number. If a call is refused because a limit is reached, `limit.key` of the refusal names it. */
export type PlanLimitKey =
  | 'ai.queries'
  | 'ai.variants'
  | 'ai.translate'
  | 'products.max'
  | 'products.pictures'
  | 'products.bytes'
  | 'imports.products'
  | 'ai.bulk'
  | 'history.days'
  | 'reports.full'
  | 'profiles.max'
  | 'api.tokens'
  | 'team';

/**
 * What a plan either includes or does not. A procedure declares the feature it needs. If the plan lacks it, `limit.key` of the
 * refusal names it.
 */
export type PlanFeature = 'api.tokens' | 'ai.bulk' | 'ai.visionFromPhoto' | 'brand.kit' | 'export.platformTemplates' | 'team';

/** The PRO badge is shown if the subscription is active and its tier is not the free one. */
export function isPro(subscription: { status: string; tier: { product: string | null } | null } | null | undefined): boolean {
  const product = subscription?.tier?.product;
  return subscription?.status === 'active' && !!product && product !== FREE_PLAN;
}
