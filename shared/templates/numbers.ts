/** Reads numbers and prices as people and shops write them, and writes them in the same form. */
import { currencyOf } from './currencies.ts';

export type Decimal = '.' | ',';

/** A number, or why there is none. `ambiguous`: “1.299” may be 1299 or 1.299. */
export type NumberReading = number | 'unreadable' | 'ambiguous';

const separators = /[.,]/g;

/**
 * Reads a number with a decimal point or comma and with thousands separated by points, commas, blanks or apostrophes. `decimal`
 * is the file's decimal sign. It decides only where both readings are possible: “1.299” is 1299 if that sign is a comma, and
 * ambiguous if it is a point.
 */
export function readNumber(text: string, decimal: Decimal): NumberReading {
  const trimmed = text
    .trim()
    .replace(/^([+-])\s+/, '$1')
    .replace(/[.,][-–—]+$/, '');
  // Blanks and apostrophes separate thousands only: “19 90” may be meant as 19.90 and is not accepted as a number.
  const hasGroups = /^[+-]?\d{1,3}(?:[\s'’]\d{3})+(?![\d\s'’])/.test(trimmed);
  const compact = hasGroups ? trimmed.replace(/(\d)[\s'’](?=\d{3})/g, '$1') : trimmed;
  const match = /^([+-]?)([\d.,]*\d[\d.,]*)$/.exec(compact);
  if (match === null) return 'unreadable';
  const [, sign, body = ''] = match;
  const amount = readDigits(body, decimal);
  return typeof amount === 'number' && sign === '-' && amount !== 0 ? -amount : amount;
}

function readDigits(body: string, decimal: Decimal): NumberReading {
  const found = body.match(separators) ?? [];
  const [first = '', last = ''] = [found[0], found.at(-1)];
  if (found.length === 0) return Number(body);
  if (first !== last) {
    // If both signs occur, the last one is the decimal sign, and it may occur only once.
    if (found.filter((sign) => sign === last).length > 1) return 'unreadable';
    const at = body.lastIndexOf(last);
    return grouped(body.slice(0, at), first) ? toNumber(body.replaceAll(first, ''), last) : 'unreadable';
  }
  if (found.length > 1) return grouped(body, first) ? Number(body.replaceAll(first, '')) : 'unreadable';
  const [before = '', after = ''] = body.split(first);
  const couldBeThousands = after.length === 3 && /^[1-9]\d{0,2}$/.test(before);
  if (!couldBeThousands) return toNumber(body, first);
  return first === decimal ? 'ambiguous' : Number(before + after);
}

/** Whether thousands are separated as in 1.234.567, or as in India, 12,34,567. */
const grouped = (digits: string, separator: string) => {
  const groups = digits.split(separator);
  return (
    groups.every(
      (group, at) => /^\d+$/.test(group) && (at === 0 ? group.length <= 3 : group.length === 2 || group.length === 3),
    ) && groups.at(-1)?.length === 3
  );
};
const toNumber = (digits: string, decimal: string) => Number(digits.replace(decimal, '.'));

/**
 * The parts of a price: the text before and after the number, and the currency ('' if none is named, or only a sign that
 * several currencies have).
 */
export interface PriceParts {
  before: string;
  number: string;
  after: string;
  currency: string;
}

/** Takes a price apart. Null if the text has anything but one number and, if it names one, a currency. */
export function splitPrice(text: string): PriceParts | null {
  const match = /^([^\d+.,-]*)([+-]?[\d.,](?:[\d.,\s'’]*\d)?(?:[.,][-–—]*)?)([^\d]*)$/.exec(text.trim());
  if (match === null) return null;
  const [, before = '', number = '', after = ''] = match;
  const words = [before.trim(), after.trim()].filter(Boolean).map(currencyOf);
  if (words.includes(null)) return null;
  return { before, number, after, currency: words.find(Boolean) ?? '' };
}

/**
 * Writes a number in the form of `like`, which is the cell it replaces or an example: with the same decimal sign, number of
 * decimals and currency around it. A value with decimals gets at least `decimals` places.
 */
export function writeNumberLike(value: number, like: string, decimal: Decimal, decimals: number): string {
  const parts = splitPrice(like);
  const sign = parts === null ? decimal : decimalSignOf(parts.number, decimal);
  const places = parts === null ? decimals : decimalsOf(parts.number, sign);
  const needed = Number.isInteger(value) ? places : Math.max(places, decimals);
  const digits = value.toFixed(needed).replace('.', sign);
  return parts === null ? digits : `${parts.before}${digits}${parts.after}`;
}

function decimalSignOf(number: string, decimal: Decimal): Decimal {
  const last = (number.match(separators) ?? []).at(-1) as Decimal | undefined;
  return last !== undefined && decimalsOf(number, last) > 0 && decimalsOf(number, last) !== 3 ? last : decimal;
}
function decimalsOf(number: string, sign: Decimal): number {
  const at = number.lastIndexOf(sign);
  return at < 0 ? 0 : number.slice(at + 1).replace(/\D/g, '').length;
}
