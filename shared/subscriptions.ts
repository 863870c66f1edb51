/** Names and constants of plans and usage. Does not import zod, to keep the app's frame small. */
export const FREE_PLAN = 'tier-free';
/** Length in days of a billing period on the free plan. */
export const FREE_PERIOD_DAYS = 30;

export const subscriptionStatuses = ['active', 'past_due', 'canceled'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** The PRO badge is shown if the subscription is active and its tier is not the free one. */
export function isPro(subscription: { status: string; tier: { product: string | null } | null } | null | undefined): boolean {
  const product = subscription?.tier?.product;
  return subscription?.status === 'active' && !!product && product !== FREE_PLAN;
}
