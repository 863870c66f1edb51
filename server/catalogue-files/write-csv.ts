import type { TextFileForm } from '#shared/catalogue-files.ts';
import { guardRow } from '#shared/cells/formula-guard.ts';
import { encode, markOf } from './encoding.ts';
import { gather } from './gather.ts';
import { counted, unreadable } from './refusals.ts';
import type { NumberedRow } from './rows-to-write.ts';

/** Writes rows as CSV or tab-separated text, with quotation marks only where they are needed. */
export function writeCsv(form: TextFileForm, rows: AsyncIterable<NumberedRow>): AsyncGenerator<Buffer> {
  return gather(lines(form, rows));
}

async function* lines(form: TextFileForm, rows: AsyncIterable<NumberedRow>): AsyncGenerator<Buffer> {
  const toLine = lineWriter(form);
  for await (const row of rows) {
    const line = toLine(row);
    if (row.number === 1 && (form.bom || line.startsWith('\ufeff'))) yield markOf(form.encoding);
    yield encode(line, form.encoding, () => `Row ${counted(row.number)}`);
  }
}

/** Returns the function that writes a row as a line with its end. */
export function lineWriter(form: TextFileForm): (row: NumberedRow) => string {
  const toCell = cellWriter(form);
  return ({ number, cells, header }) => {
    const safe = form.guarded ? guardRow(cells, form.delimiter) : cells;
    const written = safe.map((cell, at) => toCell(cell, number, at === 0));
    // A row whose only cell is empty would be a blank line, and blank lines are no rows.
    const isBlank = written.length === 1 && written[0] === '' && !header;
    return (isBlank ? (form.quote ?? '').repeat(2) : written.join(form.delimiter)) + form.lineEnd;
  };
}

/** Returns the function that writes a cell. Its last argument says whether the cell is the first one of its row. */
function cellWriter({ delimiter, quote }: TextFileForm): (cell: string, row: number, first: boolean) => string {
  const special = new RegExp(`[\\r\\n${delimiter}]`);
  return (cell, row, first) => {
    // RFC 4180: a cell that contains a quotation mark anywhere stands in quotation marks, and each mark in it is doubled.
    if (!special.test(cell) && (quote === null || !cell.includes(quote)) && !(first && cell.startsWith('\ufeff'))) return cell;
    if (quote !== null) return quote + cell.replaceAll(quote, quote + quote) + quote;
    if (!special.test(cell)) return cell;
    throw unreadable(
      `Row ${counted(row)} holds a cell with a line break or with the character between cells. Without quotation marks such a cell cannot be written.`,
    );
  };
}
