/** Splits a source into lines with cells, and joins neighbouring lines with cells into tables. */

export interface SourceLine {
  /** The line as it stands in the source, without blanks around it. */
  raw: string;
  /** The line without the sign of a list in front, such as "•" or "2." */
  text: string;
  isListed: boolean;
  /** Where `raw` begins and ends in the source. */
  from: number;
  to: number;
  /** The parts of the line that stand apart: between tabs, wide gaps, rows of dots or upright strokes. */
  cells: string[];
}

/** Longer lines are prose or no text at all. */
const LONGEST_LINE = 1_000;
const LONGEST_GAP = 60;
/** No sheet about one product has more lines. The rest is left out, because the browser reads while somebody types. */
const MOST_LINES = 3_000;

/** The lines of a source that hold letters or digits. Takes time in proportion to its length. */
export function sourceLines(source: string): SourceLine[] {
  const lines: SourceLine[] = [];
  let from = 0;
  for (const whole of source.split('\n')) {
    if (lines.length >= MOST_LINES) break;
    const raw = whole.trim();
    const start = from + whole.length - whole.trimStart().length;
    from += whole.length + 1;
    if (raw.length > LONGEST_LINE || !/[\p{L}\p{N}]/u.test(raw)) continue;
    const text = raw.replace(/^(?:[-–—*•·‣▪◦●○✓✔]|\d{1,2}[.)])\s+/, '');
    lines.push({ raw, text, isListed: text !== raw, from: start, to: start + raw.length, cells: cellsOf(text) });
  }
  return lines;
}

function cellsOf(text: string): string[] {
  const strokes = text.startsWith('|') || text.split(' | ').length > 2;
  const parts = text.split(strokes ? '|' : /\t|\.{4,60}|…{2,60}| {3,60}/);
  const cells = parts.map((cell) => cell.trim());
  if (strokes || text.includes('\t')) {
    if (strokes && cells[0] === '') cells.shift();
    while (cells.at(-1) === '') cells.pop();
    return cells;
  }
  // Wide gaps and rows of dots are split into pieces of at most 60 characters, so a longer one leaves empty pieces.
  return cells.filter((cell) => cell !== '' && !(cell.length <= LONGEST_GAP && /^\.+$/.test(cell)));
}

/** The lines in order: a table as a list of lines with equally many cells, and any other line alone. */
export function blocksOf(lines: readonly SourceLine[]): SourceLine[][] {
  const blocks: SourceLine[][] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    const width = line.cells.length;
    if (last && width > 1 && last[0]?.cells.length === width) last.push(line);
    else blocks.push([line]);
  }
  return blocks;
}
