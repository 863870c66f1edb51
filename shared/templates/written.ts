/** A product as rows of cells, ready for a file. */
import type { Problem } from './rows.ts';

export interface WrittenRow {
  /**
   * The number of the row in the file that the product was read from, so that products can be written in the order of that
   * file. Null for a new row, which follows the row before it in the same product.
   */
  row: number | null;
  cells: string[];
}

export interface WrittenRows {
  /** All rows above the products; the last one names the columns. */
  headers: string[][];
  rows: WrittenRow[];
  /** What could not be written, and what the shop will not accept. */
  problems: Problem[];
}
