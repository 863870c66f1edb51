/** A product as rows of cells, ready for a file. */
import type { Problem } from './rows.ts';

export interface WrittenRow {
  /**
   * The number of the row in the file the product was read from, so that a file can be written in its order. Null if the row is new;
   * then its place is behind the row before it in the same product.
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
