/** Finds prices and stocks that look like a slip of the hand. */

/** The usual price of a category in one currency: the median, and of how many products. */
export interface PriceMiddle {
  median: number;
  products: number;
}

/** A price this many times above or below the median of its category is odd. A slipped decimal point makes ten. */
const FAR = 8;
/** With fewer priced products than this, a category has no usual price. */
export const ENOUGH_PRICES = 8;

interface Priced {
  price: number | null;
  currency: string;
  stock: number;
  hasVariantPrice: boolean;
  middle: PriceMiddle | null;
}

/** Why the price or stock of a product is odd; null if it is not. `basis` is what the judgement depends on. */
export function oddPrice({ price, currency, stock, hasVariantPrice, middle }: Priced): { says: string; basis: unknown[] } | null {
  if (price === null) {
    if (stock === 0 || hasVariantPrice) return null;
    return { says: `In stock (${stock.toLocaleString('en')}), without a price.`, basis: ['none'] };
  }
  if (price === 0) return hasVariantPrice ? null : { says: 'The price is 0.', basis: ['zero'] };
  if (middle === null || middle.products < ENOUGH_PRICES || middle.median <= 0) return null;
  const times = price / middle.median;
  if (times < FAR && times > 1 / FAR) return null;
  const usual = `${middle.median.toLocaleString('en', { maximumFractionDigits: 2 })} ${currency} is usual in its category.`;
  const far = Math.round(times >= 1 ? times : 1 / times);
  return {
    says: `${far} times ${times >= 1 ? 'above' : 'below'} the others: ${usual}`,
    basis: ['far', times >= 1, price, currency],
  };
}

export interface PriceRow {
  category: string;
  currency: string;
  price: number | null;
}

/** Where a product's price is compared: its category, ignoring case, and its currency. */
export const priceGroup = ({ category, currency }: Pick<PriceRow, 'category' | 'currency'>): string =>
  `${currency} ${category.trim().toLowerCase()}`;

/** The median price of each category and currency with enough products. Products without a category or price do not count. */
export function priceMiddles(rows: Iterable<PriceRow>): Record<string, PriceMiddle> {
  const groups = new Map<string, number[]>();
  for (const row of rows) {
    if (row.price === null || row.price <= 0 || row.category.trim() === '') continue;
    const key = priceGroup(row);
    const prices = groups.get(key);
    if (prices) prices.push(row.price);
    else groups.set(key, [row.price]);
  }
  const middles: Record<string, PriceMiddle> = {};
  for (const [key, prices] of groups) {
    if (prices.length < ENOUGH_PRICES) continue;
    prices.sort((a, b) => a - b);
    const half = prices.length >> 1;
    const median = prices.length % 2 ? (prices[half] ?? 0) : ((prices[half - 1] ?? 0) + (prices[half] ?? 0)) / 2;
    middles[key] = { median: Math.round(median * 100) / 100, products: prices.length };
  }
  return middles;
}
