import { and, isNotNull, isNull, or } from 'drizzle-orm';
import { subscriptions } from '#drizzle/schema/subscriptions.ts';
import type { Interval } from '#shared/payments.ts';

type Row = typeof subscriptions.$inferSelect;

/** A row that has a subscription at the payment service that has not ended. */
export type LivingRow = Row & { paymentId: string; customerId: string; interval: Interval };

/**
 * Whether the seller has a subscription at the payment service that has not ended, paid for or not: see `isUnpaid`. The id of one that
 * has ended stays in the row, so it alone says nothing.
 */
export function hasLivingPlan(row: Row): row is LivingRow {
  return row.paymentId !== null && row.customerId !== null && row.interval !== null;
}

/** The same as `hasLivingPlan`, and its opposite, for queries. */
export const hasLivingPlanSql = and(
  isNotNull(subscriptions.paymentId),
  isNotNull(subscriptions.customerId),
  isNotNull(subscriptions.interval),
);
export const hasNoLivingPlanSql = or(
  isNull(subscriptions.paymentId),
  isNull(subscriptions.customerId),
  isNull(subscriptions.interval),
);

/** Whether the payment for the running period failed, or was given back. */
export const isUnpaid = ({ status }: LivingRow): boolean => status !== 'active' && status !== 'trialing';

/** Whether what was paid for is over at `now` and the next payment has not come, as in the first hour of a renewal. */
export const isAwaited = ({ paidUntil }: LivingRow, now: Date): boolean => paidUntil !== null && paidUntil <= now;

/** Whether a plan that is cancelled at `now` ends at once, because nothing is paid for the running period. */
export const endsAtOnce = (row: LivingRow, now: Date): boolean => isUnpaid(row) || isAwaited(row, now);
