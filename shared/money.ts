/**
 * What we charge, in minor units (cents), as pages and mails write it. Outside the United States the code says which dollar is meant,
 * as in "US$12". Prices of the sellers' products are in major units, and written as in each reader's country: client/products/format.ts.
 */
function text(minor: number, currency: string, keepZeros: boolean): string {
  const usual = new Intl.NumberFormat('en-GB', { style: 'currency', currency });
  const digits = usual.resolvedOptions().maximumFractionDigits ?? 2;
  const amount = minor / 10 ** digits;
  if (keepZeros || !Number.isInteger(amount)) return usual.format(amount);
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency, maximumFractionDigits: 0 }).format(amount);
}

/** A price in minor units, without decimals if they are zero: "US$12". */
export const minorPriceText = (minor: number, currency: string): string => text(minor, currency, false);

/** An amount that is paid or was paid, with its decimals: "US$12.00". */
export const moneyText = (minor: number, currency: string): string => text(minor, currency, true);
