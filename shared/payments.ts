/** Names and constants of payments. Does not import zod, because pages of the app's frame load this file. */

/** How often a plan is paid. */
export const intervals = ['month', 'year'] as const;
export type Interval = (typeof intervals)[number];

/** The states of an invoice, named as the payment service (Stripe) names them. */
export const invoiceStatuses = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** What the history of a subscription tells. */
export const subscriptionChangeKinds = [
  'started',
  'changed',
  'changePlanned',
  'changeWithdrawn',
  'cancelPlanned',
  'kept',
  'ended',
  'paymentFailed',
  'givenBack',
  'recovered',
  'toppedUp',
  'revoked',
  'secondEnded',
] as const;
export type SubscriptionChangeKind = (typeof subscriptionChangeKinds)[number];

/**
 * A pack of AI queries that can be bought besides a plan, and what it costs in each currency, in minor units (cents). A customer of the
 * payment service pays in one currency only, so in any other one nothing is sold.
 */
export const topUpPack = {
  queries: 200,
  months: 12,
  prices: { USD: 800, EUR: 800, GBP: 700 } as Record<string, number>,
} as const;

/** Why a seller cancels; the payment service has the same list. */
export const cancelReasons = [
  'too_expensive',
  'missing_features',
  'switched_service',
  'unused',
  'too_complex',
  'low_quality',
  'customer_service',
  'other',
] as const;
export type CancelReason = (typeof cancelReasons)[number];

/** The cards of the built-in test payment service, where no money moves. Each tries out one course of a payment. */
export const testCards = ['works', 'declined', 'asks', 'failsLater', 'asksLater', 'late'] as const;
export type TestCard = (typeof testCards)[number];

/** A payment card, as far as it is shown. */
export interface PaymentCard {
  /** For example "visa". */
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}
