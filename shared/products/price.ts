/**
 * How many decimals a price has in a currency: 0 for yen, and otherwise 2, also for the few currencies that have 3, because prices
 * are stored with two. By the currency data of the platform (ISO 4217).
 */
export function decimalsOf(currency: string): 0 | 2 {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return maximumFractionDigits === 0 ? 0 : 2;
}

/** Why an amount cannot be a price in this currency, as a sentence with the remedy; null if it can. */
export function wrongDecimals(price: number, currency: string): string | null {
  if (decimalsOf(currency) > 0 || Number.isInteger(price)) return null;
  return `Prices in ${currency} have no decimals. Write ${Math.round(price)}.`;
}
