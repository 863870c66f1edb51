/**
 * Cells that a spreadsheet program may run as a formula when it opens a CSV file (OWASP, CSV injection): those that begin with
 * = + - @ tab or carriage return, or a wide form of these signs, also behind spaces and quotation marks.
 */
const formula = /^[\s"']*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** Plain numbers with a sign: -5, +49, -1.234,50, -20%. */
const signedNumber = /^[-+]\d+(?:[.,]\d+)*%?$/;

/**
 * True for a cell that gets an apostrophe. A cell that begins with an apostrophe and then a formula gets another one, so that
 * taking one off always gives back what was there.
 */
export const isRisky = (cell: string) => formula.test(cell) && !signedNumber.test(cell);

/** Puts an apostrophe before a cell that a spreadsheet program may run as a formula; plain numbers stay as they are. */
export const guard = (cell: string): string => (isRisky(cell) ? `'${cell}` : cell);

/** Takes off the apostrophe that `guard` put before a cell. */
export const unguard = (cell: string): string => (isGuarded(cell) ? cell.slice(1) : cell);

export const isGuarded = (cell: string) => cell.startsWith("'") && isRisky(cell.slice(1));

/**
 * Guesses whether a file was written with the guard: true if a cell has the guard and no risky cell lacks it. Without any risky
 * cell the answer is false, because a risky cell further down the file would otherwise get an apostrophe when it is written.
 */
export function looksGuarded(cells: Iterable<string>): boolean {
  let seen = false;
  for (const cell of cells) {
    if (isGuarded(cell)) seen = true;
    else if (isRisky(cell)) return false;
  }
  return seen;
}
