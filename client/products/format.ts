/** Prices and numbers as the app shows them: the sentences around them are English. */
import { COUNT_UP_TO } from '#shared/products/views.ts';
import { englishLocale } from '../ui/dates.ts';

const formats = new Map<string, Intl.NumberFormat>();

export function priceText(price: number | null, currency: string): string {
  if (price === null) return 'No price';
  let format = formats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat(englishLocale, { style: 'currency', currency });
    formats.set(currency, format);
  }
  return format.format(price);
}

export const plural = (n: number, one: string, many = `${one}s`) => `${n.toLocaleString('en')} ${n === 1 ? one : many}`;

/** The count if it is exact; null if it says only that there are so many at least. */
export const exactCount = (n: number): number | null => (n >= COUNT_UP_TO ? null : n);

/** A count as shown: those that reach the limit of counting are shown as "1,000+". */
export const counted = (n: number) => (n >= COUNT_UP_TO ? `${COUNT_UP_TO.toLocaleString('en')}+` : n.toLocaleString('en'));

/**
 * A score as displayed: a whole number, where 0 means "not scored". It is rounded down, so that 69.6 does not look as if it had
 * reached 70, but a real score never becomes 0.
 */
export function shownScore(score: number): number {
  return score > 0 ? Math.max(1, Math.floor(score)) : 0;
}
