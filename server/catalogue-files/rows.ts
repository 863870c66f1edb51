/** A row as it was found in the file. Blank rows are left out, but count in the numbers of the others. */
export interface FoundRow {
  /** The row's number in the file, from 1, as a spreadsheet program shows it. In a JSON file, the number of the object or line. */
  number: number;
  /** The cells as text, exactly as they stand. */
  cells: string[];
  /** The positions of cells with a misplaced quotation mark. */
  strayQuotes?: number[];
}

/**
 * Something odd about a row that does not stop it from being read. `at` is the position of a cell, from 0.
 * `missing`: the row ends before the header does. `surplus`: the cells from `at` on stand under no column name.
 * `quote`: after a quotation mark that closes the cell, more text follows; the cell is kept as it stands, with all marks.
 */
export interface RowProblem {
  kind: 'missing' | 'surplus' | 'quote';
  at: number;
}

export interface Row {
  number: number;
  /** The cells in the order of the columns. The last ones may be missing. */
  cells: string[];
  problems: RowProblem[];
}

/** Some rows of a file, in order. */
export interface RowBatch {
  /**
   * The names of the columns, exactly as they stand; two columns may have the same name, and are told apart by their position.
   * In a JSON file an object may have names that no object before had: later batches have more columns at the end.
   */
  columns: string[];
  /** All rows down to the one with the column names, which is the last. A blank row has no cells. */
  headerLines: string[][];
  rows: Row[];
}

/** A batch is complete with this many rows, or this many characters in its cells. */
export const BATCH = { rows: 1_000, characters: 1024 * 1024 };
