/** Currency codes and signs in cells and headers. */

/** ISO 4217 codes of the currencies that shops sell in. */
const codes =
  'AED ARS AUD BGN BHD BRL CAD CHF CLP CNY COP CZK DKK EGP EUR GBP HKD HUF IDR ILS INR ISK JOD JPY KES KRW KWD MAD MXN MYR NGN NOK NZD OMR PEN PHP PKR PLN QAR RON RSD RUB SAR SEK SGD THB TRY TWD UAH USD UYU VND ZAR';
const known = new Set(codes.split(' '));

/** Signs that belong to one currency only. The set `shared` below has the signs of several currencies, such as “$”. */
const signs: Record<string, string> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₺': 'TRY',
  '₽': 'RUB',
  '₴': 'UAH',
  '₩': 'KRW',
  '₪': 'ILS',
  '₫': 'VND',
  zł: 'PLN',
  Kč: 'CZK',
  Ft: 'HUF',
  R$: 'BRL',
  US$: 'USD',
  C$: 'CAD',
  CA$: 'CAD',
  A$: 'AUD',
  AU$: 'AUD',
  NZ$: 'NZD',
  HK$: 'HKD',
  'Fr.': 'CHF',
  lei: 'RON',
};
const dollars = 'USD CAD AUD NZD HKD SGD TWD MXN ARS CLP COP UYU BRL'.split(' ');
const crowns = ['SEK', 'NOK', 'DKK', 'ISK'];
const shared: ReadonlyMap<string, readonly string[]> = new Map([
  ['$', dollars],
  ['kr', crowns],
  ['kr.', crowns],
  ['¥', ['JPY', 'CNY']],
]);

/** Whether a sign that several currencies have, such as “$”, may stand for this one. */
export const isSignOf = (sign: string, code: string): boolean => shared.get(sign.toLowerCase())?.includes(code) ?? false;

/** The currencies that share a sign, in words: “JPY or CNY”. */
export function sharedBy(sign: string): string {
  const codes = shared.get(sign.toLowerCase()) ?? [];
  if (codes === dollars) return 'dollars';
  return codes.length < 2 ? codes.join('') : `${codes.slice(0, -1).join(', ')} or ${codes.at(-1)}`;
}

/**
 * The code of a currency that is written as a code or a sign. '' for a sign that several currencies have, such as “$”; null if
 * the word is not a currency.
 */
export function currencyOf(word: string): string | null {
  const code = word.toUpperCase();
  if (known.has(code)) return code;
  // Every object knows words such as “constructor”.
  if (Object.hasOwn(signs, word)) return signs[word] ?? null;
  return shared.has(word.toLowerCase()) ? '' : null;
}
