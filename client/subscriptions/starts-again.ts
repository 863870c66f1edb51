import type { RouterOutputs } from '../trpc.ts';

type Current = Pick<RouterOutputs['subscriptions']['current'], 'billingPeriodEnd' | 'paymentAwaited'>;

/**
 * When the count of AI queries starts again, to end a sentence with: “on 3 November”, or “with the next payment” while that
 * payment is awaited.
 */
export function startsAgain({ billingPeriodEnd, paymentAwaited }: Current, month: 'long' | 'short' = 'long'): string {
  if (paymentAwaited) return 'with the next payment';
  return `on ${new Intl.DateTimeFormat(undefined, { day: 'numeric', month }).format(new Date(billingPeriodEnd))}`;
}
