/** An amount in minor units (cents) as people write it, without decimals where they are zero. */
export function priceText(minor: number, currency: string): string {
  const digits = minor % 100 === 0 ? 0 : 2;
  const format = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat('en', format).format(minor / 100);
}
