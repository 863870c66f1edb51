/** An amount in minor units as people write it. Outside the United States the code says which dollar is meant: "US$12.00". */
export function moneyText(minor: number, currency: string): string {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency });
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
