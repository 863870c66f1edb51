const common = [
  'USD',
  'EUR',
  'GBP',
  'AUD',
  'BRL',
  'CAD',
  'CHF',
  'CZK',
  'DKK',
  'HKD',
  'HUF',
  'INR',
  'JPY',
  'MXN',
  'NOK',
  'NZD',
  'PLN',
  'RON',
  'SEK',
  'SGD',
  'TRY',
  'ZAR',
];
const names = new Intl.DisplayNames('en', { type: 'currency' });

/** The currencies to choose from, with their names. `current` is among them, even if it is a rare one. */
export function currencyOptions(current: string) {
  const codes = common.includes(current) ? common : [current, ...common];
  return codes.map((code) => ({ value: code, label: `${code} · ${names.of(code)}` }));
}
