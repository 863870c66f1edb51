/** What can be said about the effect of texts, in words. Nothing is said without its interval. */
import { type Effect, effectOf, LEAST, type Rate, type Sides, sumOf, tooEarly } from '#shared/reports/effect.ts';

/** The rates that the days can show: clicks for each view, or clicks a day if the file has no views; and sales for each click. */
export function ratesOf(products: readonly Sides[]): Rate[] {
  const has = (key: 'views' | 'sales') => products.some(({ before, after }) => sumOf(before, key) + sumOf(after, key) > 0);
  return [has('views') ? 'perView' : 'perDay', ...(has('sales') ? (['perClick'] as const) : [])];
}

export const rateNames: Record<Rate, string> = {
  perView: 'Clicks per 100 views',
  perDay: 'Clicks a day',
  perClick: 'Sales per 100 clicks',
};

const number = (value: number) => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 1 });
export const rateText = (rate: Rate, value: number) => number(rate === 'perDay' ? value : 100 * value);

const percent = (part: number) => `${Math.abs(Math.round(100 * part)).toLocaleString('en')}%`;
const signed = (part: number) => `${Math.round(100 * part) < 0 ? '−' : '+'}${percent(part)}`;
export const intervalText = ({ low, high }: Pick<Effect, 'low' | 'high'>) => `${signed(low)} to ${signed(high)}`;

/** “12% more, between +4% and +21%” or “no clear difference, between −3% and +8%” */
export function effectText(effect: Effect): string {
  const { change, low, high } = effect;
  const between = `between ${signed(low)} and ${signed(high)}`;
  if (low <= 0 && high >= 0) return `no clear difference: ${between}`;
  return `${percent(change)} ${change > 0 ? 'more' : 'less'}, ${between}`;
}

/** What is lacking: “Too early to say: 9 of 14 days and 43 of 100 clicks on the shorter side.” */
export function tooEarlyText({ days, clicks }: { days: number; clicks: number }): string {
  const lacking = [
    days < LEAST.days && `${days} of ${LEAST.days} days`,
    clicks < LEAST.clicks && `${clicks.toLocaleString('en')} of ${LEAST.clicks} clicks`,
  ].filter(Boolean);
  return `Too early to say: ${lacking.join(' and ')} on the smaller side.`;
}

export interface Said {
  rate: Rate;
  /** Null if the rate has no beginning, such as sales of something that had sold nothing. */
  effect: Effect | null;
}

/** What can be said about one product, or several together. */
export function say(products: readonly Sides[]): { early: string } | { said: Said[] } {
  const early = tooEarly(products);
  if (early) return { early: tooEarlyText(early) };
  return { said: ratesOf(products).map((rate) => ({ rate, effect: effectOf(products, rate) })) };
}
