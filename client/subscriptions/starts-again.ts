import type { RouterOutputs } from '../trpc.ts';
import { englishLocale } from '../ui/dates.ts';

type Current = Pick<RouterOutputs['subscriptions']['current'], 'billingPeriodEnd' | 'paymentAwaited'>;

/**
 * When the count of used AI queries starts again, in words that end a sentence: “on Nov 3”, or “with the next payment” if a
 * payment is due first.
 */
export function startsAgain({ billingPeriodEnd, paymentAwaited }: Current): string {
  if (paymentAwaited) return 'with the next payment';
  return `on ${new Intl.DateTimeFormat(englishLocale, { day: 'numeric', month: 'short' }).format(new Date(billingPeriodEnd))}`;
}
