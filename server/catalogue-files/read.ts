import type { FileForm, TextFileForm } from '#shared/catalogue-files.ts';
import { looksGuarded, unguardRow } from '#shared/cells/formula-guard.ts';
import { limited } from './bytes.ts';
import { CsvReader } from './csv-reader.ts';
import { decode } from './encoding.ts';
import { readJsonRows } from './json/rows.ts';
import type { FoundRow, RowBatch } from './rows.ts';
import { tabulate } from './table.ts';
import { readNames, readSheetRows } from './xlsx/rows.ts';

/** A file as it arrives: a Readable, or anything else that gives its bytes. */
type Bytes = AsyncIterable<Buffer | string>;

interface ReadOptions {
  /** The folder for the temporary file that a workbook needs while it is read. Without it, the system's is used. */
  folder?: string;
}

/**
 * Reads the rows of a seller's file in batches, each only when the caller asks for it; the memory needed does not depend on the
 * file's size. The first batch names the columns, even if there are no rows. Blank rows are left out, but count in the row
 * numbers.
 *
 * Copy a cell before keeping it for long: JavaScript may store it as a slice that keeps a whole piece of the file in memory.
 *
 * @param form how to read the file: the guess of `sniffFile`, or a person's correction of it
 * @throws AppError with a sentence for the seller; rows from before the damage may have been returned already
 */
export async function* readRows(stream: Bytes, form: FileForm, { folder }: ReadOptions = {}): AsyncGenerator<RowBatch> {
  const bytes = limited(stream);
  if (form.kind === 'xlsx') yield* readSheetRows(bytes, form, folder);
  else if (form.kind === 'json') yield* readJsonRows(decode(bytes, form.encoding), form);
  else yield* tabulate(csvRows(decode(bytes, form.encoding), form), form.headerRow);
}

/**
 * Reads the names of the sheets of a workbook, so that a person can choose one. Hidden sheets are left out.
 * @throws AppError if it is damaged or no workbook
 */
export async function readSheetNames(stream: Bytes, { folder }: ReadOptions = {}): Promise<string[]> {
  return readNames(limited(stream), folder);
}

async function* csvRows(texts: AsyncIterable<string>, form: TextFileForm): AsyncGenerator<FoundRow[]> {
  const reader = new CsvReader(form);
  let { guarded } = form;
  const clean = (rows: FoundRow[]) => {
    if (guarded === false) return rows;
    for (const row of rows) {
      guarded ??= looksGuarded(row.cells);
      if (guarded) row.cells = unguardRow(row.cells, form.delimiter);
    }
    return rows;
  };
  for await (const text of texts) {
    const rows = clean(reader.feed(text));
    if (rows.length > 0) yield rows;
  }
  yield clean(reader.end());
}
