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

export const isGuarded = (cell: string) => cell.startsWith("'") && isRisky(cell.slice(1));

/**
 * Puts an apostrophe before a cell that a spreadsheet program may run as a formula, and before each place in it that could become
 * such a cell. A program that expects another separator than the file has cuts cells there, whether they stand in quotation
 * marks or not: in many countries Excel takes the semicolon. Plain numbers stay as they are.
 * @param first whether the cell begins its row. Then a number gets an apostrophe too, because a program that does not know the
 * file's separator joins the next cell to it: -5 and 5-A1 make the formula -5,5-A1.
 */
export function guard(cell: string, first: boolean): string {
  const inner = inside(cell, (run) => `${run}'`);
  return (first ? formula.test(inner) : isRisky(inner)) ? `'${inner}` : inner;
}

/** Takes off the apostrophes that `guard` put into a cell. */
export function unguard(cell: string, first: boolean): string {
  const isMarked = first ? cell.startsWith("'") && formula.test(cell.slice(1)) : isGuarded(cell);
  return inside(isMarked ? cell.slice(1) : cell, (run) => (run.endsWith("'") ? run.slice(0, -1) : run));
}

/** Guards the cells of a row of a CSV or TSV file. `unguardRow` restores them. */
export function guardRow(cells: readonly string[], delimiter: string): string[] {
  let first = true;
  return cells.map((cell) => {
    const text = guard(cell, first);
    first = beginsAfter(cell, delimiter, first);
    return text;
  });
}

/** Takes off the apostrophes that `guardRow` put into the cells of a row. */
export function unguardRow(cells: readonly string[], delimiter: string): string[] {
  let first = true;
  return cells.map((cell) => {
    const text = unguard(cell, first);
    first = beginsAfter(text, delimiter, first);
    return text;
  });
}

/**
 * Whether the next cell begins a row or cell for a program that does not know the separator. In a TSV file it sees only blanks
 * between the two cells, so that counts which stands before them: another separator, the end of a line, or nothing.
 * @param first the answer for `cell` itself
 */
function beginsAfter(cell: string, delimiter: string, first: boolean): boolean {
  if (delimiter !== '\t') return false;
  let end = cell.length;
  while (end > 0 && /[\s"]/.test(cell.charAt(end - 1))) end--;
  if (/[\r\n]/.test(cell.slice(end))) return true;
  return end === 0 ? first : separator.test(cell.charAt(end - 1));
}

/** Tells quickly that a cell has nothing inside that could become a formula. */
const innerSign = /[\s"',;|][=+\-@\uff1d\uff0b\uff0d\uff20]/;
/** All that may stand before the sign of a formula: separators of cells and rows, blanks and quotation marks. */
const runs = /[\s"',;|]+/g;
const separator = /[,;|\t\r\n]/;
const sign = /[=+\-@\uff1d\uff0b\uff0d\uff20]/;

/** Changes what stands between a separator and the sign of a formula after it. Takes time in proportion to the cell's length. */
function inside(cell: string, change: (run: string) => string): string {
  if (!innerSign.test(cell)) return cell;
  return cell.replace(runs, (run, at: number) =>
    sign.test(cell.charAt(at + run.length)) && separator.test(run) ? change(run) : run,
  );
}

/**
 * Guesses whether `guard` was used for the cells of a file: true if it was used for at least one cell and no risky cell lacks its
 * apostrophe. What stands inside of cells counts only if no cell begins like a formula, because files had no apostrophes there
 * once. Null if there is nothing by which to tell it.
 */
export function looksGuarded(cells: Iterable<string>): boolean | null {
  let seen: boolean | null = null;
  let seenInside: boolean | null = null;
  for (const cell of cells) {
    if (isGuarded(cell)) seen = true;
    else if (isRisky(cell)) return false;
    inside(cell, (run) => {
      seenInside = run.endsWith("'") && seenInside !== false;
      return run;
    });
  }
  return seen ?? seenInside;
}
