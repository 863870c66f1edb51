import { dbText } from '../primitives.ts';

/** The numbers of digits a barcode may have: GTIN-8, GTIN-12 (UPC), GTIN-13 (EAN) and GTIN-14. */
const LENGTHS = [8, 12, 13, 14];

/**
 * What is wrong with a barcode's number, as a sentence; null if it is valid or empty. The last digit is a check digit. Counted
 * from the right, the other digits are multiplied by 3, 1, 3, 1 …, and the check digit makes the sum a multiple of ten (GS1
 * General Specifications, section 7.9, "Check digit calculations").
 */
export function gtinProblem(digits: string): string | null {
  if (digits === '') return null;
  if (!/^\d+$/.test(digits)) return 'Use the digits under the barcode only';
  if (!LENGTHS.includes(digits.length)) return `A barcode has 8, 12, 13 or 14 digits, and this has ${digits.length}`;
  const last = Number(digits.at(-1));
  return last === checkDigit(digits.slice(0, -1))
    ? null
    : 'One digit is wrong or two are swapped: the last one does not fit the others';
}

function checkDigit(others: string): number {
  const sum = [...others].reverse().reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** The digits of a barcode that was pasted with spaces or hyphens between them. */
export const gtinDigits = (typed: string) => typed.replace(/[\s\u2010-\u2015-]/g, '');

/** A barcode as people type it, read as its digits; may be empty. */
export const gtin = dbText(60)
  .transform(gtinDigits)
  .superRefine((digits, check) => {
    const message = gtinProblem(digits);
    if (message !== null) check.addIssue({ code: 'custom', message });
  });
