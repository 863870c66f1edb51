import { fileLimits } from '#shared/catalogue-files.ts';
import { counted, tooLarge, unreadable } from './refusals.ts';

/** The file of what could not be imported has three columns more than the seller's file. */
const COLUMNS = fileLimits.columns + 3;

/** Rows of cells that arrive one by one. */
export type SourceRows = Iterable<readonly string[]> | AsyncIterable<readonly string[]>;

export interface NumberedRow {
  /** The number the row has in the file. */
  number: number;
  cells: readonly string[];
  /** True for the rows above the table and for the names of the columns. */
  header: boolean;
}

/**
 * The header and the rows, each with its number in the file.
 * @throws AppError naming the row, if it exceeds a limit of files or holds a character that no file can hold
 */
export async function* numberedRows(headerLines: string[][], rows: SourceRows): AsyncGenerator<NumberedRow> {
  let number = 0;
  for (const cells of headerLines) yield checked({ number: ++number, cells, header: true });
  for await (const cells of rows) yield checked({ number: ++number, cells, header: false });
}

function checked(row: NumberedRow): NumberedRow {
  const { number, cells } = row;
  if (cells.length > COLUMNS) {
    throw tooLarge(`Row ${counted(number)} has more than ${counted(COLUMNS)} cells.`);
  }
  let characters = 0;
  for (const [at, cell] of cells.entries()) {
    characters += cell.length;
    if (cell.length > fileLimits.cell || characters > fileLimits.row) {
      throw tooLarge(`Cell ${at + 1} of row ${counted(number)} makes the row too long for a file that can be read again.`);
    }
    if (cell.includes('\u0000') || !cell.isWellFormed()) {
      throw unreadable(`Cell ${at + 1} of row ${counted(number)} holds a character that no file can hold.`);
    }
  }
  return row;
}
