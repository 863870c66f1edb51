import { EMPTY_FILE, fileLimits } from '#shared/catalogue-files.ts';
import { findHeaderRow } from './header.ts';
import { counted, tooLarge, unreadable } from './refusals.ts';
import { BATCH, type FoundRow, type Row, type RowBatch, type RowProblem } from './rows.ts';

/**
 * Divides the rows of a file into the header and batches of rows, and reports cells that are missing or too many.
 * @param headerRow the number of the row with the names, or null to look for it
 * @param complete true if the file does not store empty cells at the end of a row, so that none can be missing
 * @throws AppError if there are no rows, or no names
 */
export async function* tabulate(
  found: AsyncIterable<FoundRow[]>,
  headerRow: number | null,
  { complete = false } = {},
): AsyncGenerator<RowBatch> {
  let waiting: FoundRow[] = [];
  let header: Header | null = null;
  for await (const some of found) {
    waiting = waiting.concat(some);
    const last = waiting.at(-1)?.number ?? 0;
    if (!header && last <= (headerRow ?? fileLimits.headerLines) && !isHeavy(waiting)) continue;
    header ??= divide(waiting, headerRow);
    const rows = toRows(waiting, header, complete);
    waiting = [];
    yield* inBatches(rows, header);
  }
  if (header) return;
  header = divide(waiting, headerRow);
  const rows = toRows(waiting, header, complete);
  // A file with names and nothing below them still has columns.
  if (rows.length === 0) yield { ...header, rows };
  yield* inBatches(rows, header);
}

type Header = Pick<RowBatch, 'columns' | 'headerLines'>;

/** True if rows that wait for the header take so much memory that no more may wait. */
function isHeavy(rows: FoundRow[]): boolean {
  let characters = 0;
  for (const { cells } of rows) for (const cell of cells) characters += cell.length;
  return characters > fileLimits.row;
}

/** Reads the header from the first rows. */
function divide(rows: FoundRow[], headerRow: number | null): Header {
  if (rows.length === 0) throw unreadable(EMPTY_FILE);
  const number = headerRow ?? findHeaderRow(rows);
  if ((rows.at(-1)?.number ?? 0) < number && isHeavy(rows)) {
    throw tooLarge(`The rows above row ${number}, which should hold the names of the columns, are too long.`);
  }
  const headerLines = Array.from({ length: number }, () => [] as string[]);
  for (const row of rows) if (row.number <= number) headerLines[row.number - 1] = row.cells;
  const columns = headerLines.at(-1) ?? [];
  const named = columns.filter((name) => name.trim() !== '');
  if (named.length === 0) {
    throw unreadable(`Row ${number} should hold the names of the columns, and is empty. Say which row holds them.`);
  }
  if (named.every((name) => /^[-+]?[\d.,]+$/.test(name.trim()))) {
    throw unreadable(
      `Row ${counted(number)} should hold the names of the columns, and holds only numbers. Say which row holds the names, or add one that does.`,
    );
  }
  return { columns, headerLines };
}

function toRows(found: FoundRow[], { columns, headerLines }: Header, complete: boolean): Row[] {
  const below = found.filter(({ number }) => number > headerLines.length);
  return below.map(({ number, cells, strayQuotes = [] }) => {
    const problems: RowProblem[] = strayQuotes.map((at) => ({ kind: 'quote', at }));
    if (complete) while (cells.length < columns.length) cells.push('');
    if (cells.length < columns.length) problems.push({ kind: 'missing', at: cells.length });
    if (cells.length > columns.length) problems.push({ kind: 'surplus', at: columns.length });
    return { number, cells, problems };
  });
}

/** Groups rows into batches. A batch ends once it has BATCH.rows rows, or cells with BATCH.characters characters. */
export function* inBatches(rows: Row[], header: Header): Generator<RowBatch> {
  let batch: Row[] = [];
  let characters = 0;
  for (const row of rows) {
    batch.push(row);
    for (const cell of row.cells) characters += cell.length;
    if (batch.length < BATCH.rows && characters < BATCH.characters) continue;
    yield { ...header, rows: batch };
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield { ...header, rows: batch };
}
