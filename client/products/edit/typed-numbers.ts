/** Numbers as people type them into the form. */
import { decimalsOf } from '#shared/products/price.ts';

/** A price as the text in its box: "24.90", or "1200" for a whole amount in a currency without decimals, such as yen. */
export function typedPrice(price: number, currency: string): string {
  return decimalsOf(currency) === 0 && Number.isInteger(price) ? String(price) : price.toFixed(2);
}

/** Reads a price as people type it: 24, 24.9, 24,90, 1,200.00. Null when empty, undefined when unreadable. */
export function readPrice(typed: string): number | null | undefined {
  const text = typed.replace(/[\s\u00a0]/g, '');
  if (text === '') return null;
  if (/^[1-9]\d{0,2}(,\d{3})+(\.\d{1,2})?$/.test(text)) return Number(text.replaceAll(',', ''));
  if (/^[1-9]\d{0,2}(\.\d{3})+,\d{1,2}$/.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'));
  return /^\d{1,10}([.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : undefined;
}

/** Reads a whole number of pieces: 0 when empty, undefined when unreadable. */
export function readStock(typed: string): number | undefined {
  const text = typed.trim();
  if (text === '') return 0;
  return /^\d{1,10}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : undefined;
}
