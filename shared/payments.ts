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

/** What a plan costs. `amount` is in minor units (cents) of `currency`, an ISO 4217 code in capitals. */
export interface PlanPrice {
  planId: string;
  planName: string;
  interval: Interval;
  amount: number;
  currency: string;
}

/**
 * A change of a plan that a seller asks for. `now` and `later`: to another plan or interval; `planned` is the change that was planned
 * before. `drop`: a planned change is taken back. `cancel` and `end`: the plan ends with what is paid for, or at once. `keep`: what
 * was cancelled goes on.
 */
export type PlanChange =
  | { act: 'now'; to: PlanPrice; at: string; planned: PlanPrice | null }
  | { act: 'later'; to: PlanPrice }
  | { act: 'cancel'; reason: CancelReason | null }
  | { act: 'drop' | 'end' | 'keep' };

/** A change that is being made, with an id of its own and the subscription at the payment service that it is about. */
export interface NotedChange {
  id: string;
  paymentId: string;
  change: PlanChange;
}

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
