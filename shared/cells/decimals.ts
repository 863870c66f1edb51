/** Matches numbers that can only be read with a decimal point. "1.234" does not match: it may be 1234 as written in Germany. */
const withPoint = /^[-+]?(?:\d+\.(?:\d{1,2}|\d{4,})|0\.\d+|\d{1,3}(?:,\d{3})+\.\d+|\d{1,3}(?:,\d{3}){2,})$/;
/** Matches numbers that can only be read with a decimal comma. */
const withComma = /^[-+]?(?:\d+,(?:\d{1,2}|\d{4,})|0,\d+|\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,})$/;
/** Matches currencies and units around a number: "EUR 19,90", "19.90 €". */
const around = /^[^\d+\-.,]*|\s*(?:[A-Z]{3}|\p{Sc}|\p{L}{2,3}|%|g|m)?$/gu;

/** Guesses whether the numbers among the cells have a decimal point or comma. Null if neither is more frequent than the other. */
export function guessDecimal(cells: Iterable<string>): '.' | ',' | null {
  let balance = 0;
  for (const cell of cells) {
    const sign = decimalOf(cell);
    if (sign !== null) balance += sign === '.' ? 1 : -1;
  }
  return balance === 0 ? null : balance > 0 ? '.' : ',';
}

/** The decimal sign of a cell with a number that can be read with only one of them; null for any other cell. */
export function decimalOf(cell: string): '.' | ',' | null {
  if (cell.length > 30 || !/\d/.test(cell)) return null;
  const number = cell
    .trim()
    .replace(around, '')
    .replace(/(\d)[\s'’](?=\d{3})/g, '$1');
  if (withPoint.test(number)) return '.';
  return withComma.test(number) ? ',' : null;
}
