import { fileLimits } from '#shared/catalogue-files.ts';
import type { FoundRow } from './rows.ts';

/**
 * Finds the row with the names of the columns, and returns its number, or 1 if there are no rows.
 *
 * - Amazon's flat files begin with a line that says which template it is, then come names for people, then the names of the
 *   fields. Newer templates say in the first line which row has the names ("attributeRow=3").
 * - eBay's files begin with lines such as "Info,Version=1.0.0".
 * - Other files may have a title above the table: a row with much fewer cells filled than the table has columns.
 * @param rows the first rows of the file
 */
export function findHeaderRow(rows: FoundRow[]): number {
  const [first] = rows;
  if (!first) return 1;
  const start = first.cells[0]?.trim() ?? '';
  const told = first.cells.map((cell) => /\battributeRow=(\d{1,2})\b/.exec(cell)?.[1]).find(Boolean);
  if (told) return Math.min(Math.max(Number(told), 1), fileLimits.headerLines);
  if (/^TemplateType=/i.test(start)) return first.number + 2;
  const candidates = rows.filter(({ number }) => number <= fileLimits.headerLines).filter((row) => !isInfo(row));
  const width = usualWidth(candidates);
  const header = candidates.find(({ cells }) => filled(cells) * 2 >= width) ?? candidates[0];
  return (header ?? first).number;
}

const isInfo = ({ cells }: FoundRow) => /^#?info$/i.test(cells[0]?.trim() ?? '') || /^sep=.?$/i.test(cells.join('').trim());
const filled = (cells: string[]) => cells.filter((cell) => cell.trim() !== '').length;

/** The median number of filled cells in a row. */
function usualWidth(rows: FoundRow[]): number {
  const widths = rows.map(({ cells }) => filled(cells)).sort((a, b) => a - b);
  return widths[Math.floor(widths.length / 2)] ?? 1;
}
