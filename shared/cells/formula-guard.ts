/**
 * Matches cells that a spreadsheet program may run as a formula when it opens a CSV file (OWASP, CSV injection): those that begin
 * with = + - @ tab or carriage return, or a wide form of these signs, also after spaces and quotation marks.
 */
const formula = /^[\s"']*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** Matches plain numbers with a sign: -5, +49, -1.234,50, -20%. */
const signedNumber = /^[-+]\d+(?:[.,]\d+)*%?$/;

/**
 * Whether `guard` puts an apostrophe before a cell. If the cell already begins with an apostrophe before a formula, it gets a
 * second one. So removing one apostrophe always restores the cell as it was.
 */
export const isRisky = (cell: string) => formula.test(cell) && !signedNumber.test(cell);

/** Puts an apostrophe before a cell that a spreadsheet program may run as a formula; plain numbers stay as they are. */
export const guard = (cell: string): string => (isRisky(cell) ? `'${cell}` : cell);

/** Takes off the apostrophe that `guard` put before a cell. */
export const unguard = (cell: string): string => (isGuarded(cell) ? cell.slice(1) : cell);

export const isGuarded = (cell: string) => cell.startsWith("'") && isRisky(cell.slice(1));

/**
 * Guesses whether `guard` was used for the cells of a file: true if it was used for at least one cell and no risky cell lacks its
 * apostrophe. Null if there is no risky cell by which to tell it.
 */
export function looksGuarded(cells: Iterable<string>): boolean | null {
  let seen: boolean | null = null;
  for (const cell of cells) {
    if (isGuarded(cell)) seen = true;
    else if (isRisky(cell)) return false;
  }
  return seen;
}
