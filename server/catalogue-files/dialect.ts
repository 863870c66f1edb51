import type { TextFileForm } from '#shared/catalogue-files.ts';
import { AppError } from '../errors.ts';
import { CsvReader } from './csv-reader.ts';
import type { FoundRow } from './rows.ts';

type Dialect = Pick<TextFileForm, 'delimiter' | 'quote' | 'lineEnd'>;

const delimiters: Dialect['delimiter'][] = [',', ';', '\t', '|'];

/**
 * Guesses how the cells of a text file are divided, and returns the rows read that way.
 * @param text the beginning of the file
 * @param whole true if the text is the whole file, so that its last row is complete
 * @param named the delimiter that the file's name suggests; it wins where the text does not decide
 */
export function guessDialect(text: string, whole: boolean, named: Dialect['delimiter']): { dialect: Dialect; rows: FoundRow[] } {
  const lineEnd = guessLineEnd(text);
  const start = firstLines(text, lineEnd);
  if (start.length < text.length) return guessDialect(start, false, named);
  // A first line such as "sep=;" tells Excel the delimiter.
  const told = delimiters.find((delimiter) => new RegExp(`^"?sep=[${delimiter}]"?[\r\n]`, 'i').test(text));
  const tried = told ? [told] : [named, ...delimiters.filter((delimiter) => delimiter !== named)];
  const guesses = tried.map((delimiter) => guessQuote(text, whole, delimiter, lineEnd));
  const [first, ...others] = guesses as [Guess, ...Guess[]];
  // The delimiter tried first wins unless another is clearly better.
  const { dialect, rows } = others.reduce((best, other) => (scoreOf(other) > scoreOf(best) * 1.1 ? other : best), first);
  return { dialect, rows };
}

/** The first lines of a file say how it is divided. A file of very short lines would otherwise be read for seconds, several times. */
function firstLines(text: string, lineEnd: Dialect['lineEnd']): string {
  let end = 0;
  for (let line = 0; line < LINES; line++) {
    const found = text.indexOf(lineEnd, end);
    if (found < 0) return text;
    end = found + lineEnd.length;
  }
  return text.slice(0, end);
}
const LINES = 2_000;

/** A way to read the file, with the rows it gives. */
interface Guess extends Quality {
  dialect: Dialect;
  rows: FoundRow[];
}

interface Quality {
  /** The number of cells that most rows have. */
  width: number;
  /** The share of the rows with that many cells, less if there are stray quotation marks. */
  share: number;
}

/** No further quotation mark is tried once the share reaches this value. */
const CLEAN = 0.9;

/** Guesses the quotation mark that is used with this delimiter. */
function guessQuote(text: string, whole: boolean, delimiter: Dialect['delimiter'], lineEnd: Dialect['lineEnd']): Guess {
  const quotes: Dialect['quote'][] = hasSingleQuotes(text, delimiter) ? ["'", '"', null] : ['"', null];
  let best: Guess | null = null;
  for (const quote of quotes) {
    const dialect = { delimiter, quote, lineEnd };
    const rows = readStart(text, whole, dialect);
    const guess = { dialect, rows, ...qualityOf(rows) };
    if (!best || guess.share > best.share) best = guess;
    if (best.share >= CLEAN) break;
  }
  return best as Guess;
}

/** Single quotation marks are only considered if cells begin and end with them. */
const hasSingleQuotes = (text: string, delimiter: string) => {
  const cut = text.slice(0, 20_000).split(delimiter).length;
  return cut > 1 && text.slice(0, 20_000).split(`'${delimiter}'`).length > cut / 2;
};

function guessLineEnd(text: string): Dialect['lineEnd'] {
  const count = (pattern: RegExp) => text.slice(0, 100_000).match(pattern)?.length ?? 0;
  const pairs = count(/\r\n/g);
  const feeds = count(/\n/g) - pairs;
  const returns = count(/\r/g) - pairs;
  // A carriage return alone may also be a line break inside a cell, so it ends rows only in files without line feeds.
  if (returns > 0 && pairs + feeds === 0) return '\r';
  return pairs > feeds ? '\r\n' : '\n';
}

/**
 * Reads the beginning of a file. A row that is too long or ends inside quotation marks is left out: it must not make another way
 * of reading look better. What is wrong with the row is reported when the whole file is read.
 */
function readStart(text: string, whole: boolean, dialect: Dialect): FoundRow[] {
  const reader = new CsvReader(dialect, Number.POSITIVE_INFINITY);
  const rows = reader.feed(text);
  try {
    return whole ? rows.concat(reader.end()) : rows;
  } catch (error) {
    if (error instanceof AppError) return rows;
    throw error;
  }
}

function qualityOf(rows: FoundRow[]): Quality {
  const widths = new Map<number, number>();
  for (const { cells } of rows) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  const [width, count] = [...widths].reduce((best, other) => (other[1] > best[1] ? other : best), [1, 0]);
  const stray = rows.filter(({ strayQuotes }) => strayQuotes).length;
  return { width, share: (count - stray / 2) / Math.max(rows.length, 1) };
}

/** Higher if more rows have the same number of cells, and if there are more columns; 0 for a single column. */
const scoreOf = ({ width, share }: Quality) => share * share * Math.log2(width);
