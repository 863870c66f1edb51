/** Rows of cells, and what can be wrong with them. */
export interface Row {
  /** The number of the row in the file as a spreadsheet shows it. */
  row: number;
  /** The cells as the file has them. There may be fewer or more of them than headers. */
  cells: readonly string[];
}

/** What is wrong with a cell or row. */
export interface Fault {
  /** What is wrong and what would be right, in plain sentences. */
  reason: string;
  /**
   * True if something of the product would be lost or wrong, so that it should wait until the cell is corrected. False for a
   * notice: the product can be imported, or its file sent, and the reason says what happens to the cell.
   */
  stops: boolean;
}

export interface Problem extends Fault {
  /** Null if the problem concerns no row of a file, for example a new product that is to be written. */
  row: number | null;
  /** The header of the column; empty if the problem concerns the whole row. */
  column: string;
}

/** The cell of a column; empty if the row is shorter. */
export const cellAt = (row: { cells: readonly string[] }, column: { at: number }): string => row.cells[column.at] ?? '';

/** A text as a sentence quotes it: in quotation marks, on one line, and not too long. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return `“${line.length > 60 ? `${line.slice(0, 59).replace(/[\uD800-\uDBFF]$/, '')}…` : line}”`;
}
