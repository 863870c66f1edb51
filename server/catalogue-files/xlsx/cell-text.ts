import { dateText } from './date-text.ts';
import type { NumberFormat } from './number-format.ts';

/**
 * The text a person sees in a cell with a number, as far as that is safe: with the zeros its format adds, as a date, or as a
 * percentage; but never rounded, and without separators of thousands.
 * @param stored the number as the workbook stores it, always with a decimal point
 */
export function numberText(stored: string, format: NumberFormat, from1904 = false): string {
  if (format.kind === 'date') return dateText(Number(stored), format.parts, from1904) ?? plainNumber(stored);
  const plain = plainNumber(stored);
  const found = /^(-?)(\d+)(?:\.(\d+))?$/.exec(plain);
  if (format.kind === 'plain' || !found) return plain;
  const sign = found[1] ?? '';
  let whole = found[2] ?? '0';
  let decimals = found[3] ?? '';
  if (format.percent) {
    decimals = decimals.padEnd(2, '0');
    whole = `${whole}${decimals.slice(0, 2)}`.replace(/^0+(?=\d)/, '');
    decimals = decimals.slice(2).replace(/0+$/, '');
  }
  whole = whole.padStart(format.digits, '0');
  decimals = decimals.padEnd(format.decimals, '0');
  return `${sign}${whole}${decimals && '.'}${decimals}${format.percent ? '%' : ''}`;
}

/**
 * Writes a number without exponent and without the noise of binary fractions: 0.30000000000000004 is 0.3. Fifteen digits count,
 * as in spreadsheet programs; whole numbers stay as they are.
 */
function plainNumber(stored: string): string {
  if (/^-?\d+$/.test(stored)) return stored;
  const number = Number(stored);
  if (stored.trim() === '' || !Number.isFinite(number)) return stored;
  const [mantissa = '', exponent] = String(Number(number.toPrecision(15))).split('e');
  return exponent === undefined ? mantissa : movePoint(mantissa, Number(exponent));
}

/** Multiplies a number by a power of ten, digit by digit. */
function movePoint(mantissa: string, by: number): string {
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole = '', decimals = ''] = mantissa.replace('-', '').split('.');
  const digits = whole + decimals;
  const point = whole.length + by;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.padEnd(point, '0').slice(0, point)}${digits.length > point ? `.${digits.slice(point)}` : ''}`;
}
