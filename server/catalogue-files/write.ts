import { Readable } from 'node:stream';
import type { FileForm } from '#shared/catalogue-files.ts';
import { numberedRows, type SourceRows } from './rows-to-write.ts';
import { writeCsv } from './write-csv.ts';
import { writeJson } from './write-json.ts';
import { writeWorkbook } from './xlsx/write.ts';

interface WriteOptions {
  /**
   * The positions of columns that hold numbers, for JSON and workbooks; all other cells are texts there. A cell stays a text if
   * it would be read back differently as a number, such as "007".
   */
  numbers?: ReadonlySet<number>;
}

/**
 * Writes a file as a stream of bytes. Rows are taken only as fast as the stream is read, so that the memory needed does not
 * depend on their number. What was written is read back the same with the same form, with these exceptions: JSON and workbooks
 * have no missing cells, so rows that are too short come back with empty ones; a workbook has no empty cells or names at the end of
 * a row; and a JSON file without rows has no columns.
 * @param headerLines the rows above the table, of which the last one has the names of the columns
 * @returns a stream that fails with an AppError naming the row, if a row exceeds a limit or cannot be written in this form
 */
export function writeFile(
  form: FileForm,
  headerLines: string[][],
  rows: SourceRows,
  { numbers = new Set() }: WriteOptions = {},
): Readable {
  const numbered = numberedRows(headerLines, rows);
  if (form.kind === 'xlsx') return writeWorkbook(form, numbered, numbers);
  const bytes = form.kind === 'json' ? writeJson(form, headerLines, numbered, numbers) : writeCsv(form, numbered);
  return Readable.from(bytes, { objectMode: false });
}
