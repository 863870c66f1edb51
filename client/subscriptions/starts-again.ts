import type { RouterOutputs } from '../trpc.ts';

type Current = Pick<RouterOutputs['subscriptions']['current'], 'billingPeriodEnd' | 'paymentAwaited'>;

/**
 * When the count of AI queries starts again, as words that end a sentence: “on 3 November”, or “with the next payment” while a
 * payment is awaited.
 */
export function startsAgain({ billingPeriodEnd, paymentAwaited }: Current, month: 'long' | 'short' = 'long'): string {
  if (paymentAwaited) return 'with the next payment';
  return `on ${new Intl.DateTimeFormat(undefined, { day: 'numeric', month }).format(new Date(billingPeriodEnd))}`;
}
