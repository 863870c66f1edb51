import { EMPTY_FILE, type FileForm, type JsonFileForm, SNIFF_BYTES } from '#shared/catalogue-files.ts';
import { guessDecimal } from '#shared/cells/decimals.ts';
import { looksGuarded, unguardRow } from '#shared/cells/formula-guard.ts';
import { guessDialect } from './dialect.ts';
import { decodeStart, sniffEncoding } from './encoding.ts';
import { findHeaderRow } from './header.ts';
import { guessLayout } from './json/layout.ts';
import { isZip, refuseMarkup, refuseOtherKinds } from './other-kinds.ts';
import { unreadable } from './refusals.ts';

/**
 * Recognises a file by its first bytes; what they say counts more than the file's name. The result is a guess that a person
 * should see and may correct before the file is read with it.
 * @param firstBytes the beginning of the file, or all of it; the first SNIFF_BYTES are used
 * @param name the file's name, which decides where the bytes leave a choice
 * @throws AppError with a sentence for the seller if the file is empty or of a kind that is not read
 */
export function sniffFile(firstBytes: Buffer, name: string): FileForm {
  const first = firstBytes.subarray(0, SNIFF_BYTES);
  const whole = firstBytes.length < SNIFF_BYTES;
  if (first.length === 0) throw unreadable(EMPTY_FILE);
  refuseOtherKinds(first);
  if (isZip(first)) return { kind: 'xlsx', sheet: null, headerRow: null };
  const { encoding, bom } = sniffEncoding(first);
  const text = decodeStart(first, encoding);
  if (text.trim() === '') throw unreadable(whole ? EMPTY_FILE : 'The file begins with nothing but blank lines.');
  if (text.includes('\u0000')) {
    throw unreadable(
      'The file holds NUL characters, so it is no text file. Is it damaged, or of another kind than its name says?',
    );
  }
  refuseMarkup(text);
  const json = sniffJson(text, name);
  if (json) return { kind: 'json', encoding, bom, ...json };
  const { dialect, rows } = guessDialect(text, whole, /\.(tsv|tab|txt)$/i.test(name) ? '\t' : ',');
  const cells = rows.flatMap((row) => row.cells);
  const guarded = looksGuarded(cells) ?? (whole ? false : null);
  const kind = dialect.delimiter === '\t' ? 'tsv' : 'csv';
  const decimal = guessDecimal(guarded ? rows.flatMap((row) => unguardRow(row.cells, dialect.delimiter)) : cells);
  return { kind, encoding, bom, ...dialect, decimal, headerRow: findHeaderRow(rows), guarded };
}

/**
 * Where the objects are in a JSON text; null if the text does not look like JSON. A CSV file may also begin with a bracket, so
 * unless the file's name says JSON, the character after the bracket must fit too.
 */
function sniffJson(text: string, name: string): Pick<JsonFileForm, 'layout' | 'path'> | null {
  if (/\.(json|jsonl|ndjson)$/i.test(name) && /^\s*[[{]/.test(text)) return guessLayout(text);
  return /^\s*(\[\s*(\{|\])|\{\s*("|\}))/.test(text) ? guessLayout(text) : null;
}
