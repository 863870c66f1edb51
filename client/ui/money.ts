/** Formats an amount given in minor units (cents), without decimals if they are zero. */
export function priceText(minor: number, currency: string): string {
  const digits = minor % 100 === 0 ? 0 : 2;
  const format = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat('en', format).format(minor / 100);
}
