/** Measures texts the way marketplaces count them. */
import { pixelWidth } from './pixel-widths.ts';

/**
 * `characters`: Unicode code points, including spaces. `bytes`: the size of the text in UTF-8. `words`: as a person counts them.
 * `count`: entries of a list. `pixels`: width in search results at 20 px. `weighted`: as X counts, where most characters outside
 * European alphabets count twice.
 */
export type Unit = 'characters' | 'bytes' | 'words' | 'count' | 'pixels' | 'weighted';

/** The units in which a text can be cut to a length, because each code point adds a fixed amount. */
export type TextUnit = 'characters' | 'bytes' | 'weighted';

/** Counts Unicode code points, including spaces. */
export function countCharacters(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    count += 1;
    if ((text.codePointAt(i) ?? 0) > 0xffff) i += 1;
  }
  return count;
}

/** What one code point adds to the length in a unit. */
function weight(code: number, unit: TextUnit): number {
  switch (unit) {
    case 'characters':
      return 1;
    case 'bytes':
      return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    case 'weighted':
      // The characters that X counts once, from version 3 of its published configuration.
      return code <= 4351 || (code >= 8192 && code <= 8205) || (code >= 8208 && code <= 8223) || (code >= 8242 && code <= 8247)
        ? 1
        : 2;
    default:
      return unit satisfies never;
  }
}

function sum(text: string, unit: TextUnit): number {
  let total = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.codePointAt(i) ?? 0;
    total += weight(code, unit);
    if (code > 0xffff) i += 1;
  }
  return total;
}

/**
 * The index (in UTF-16 units) at which a text must be cut to keep within a limit, never in the middle of a code point. The length
 * of the text if it fits.
 */
export function endWithin(text: string, max: number, unit: TextUnit): number {
  let total = 0;
  let i = 0;
  while (i < text.length) {
    const code = text.codePointAt(i) ?? 0;
    total += weight(code, unit);
    if (total > max) return i;
    i += code > 0xffff ? 2 : 1;
  }
  return i;
}

/** The words of a text: runs of letters and digits with the apostrophes, hyphens, dots and commas between them. */
export function wordsOf(text: string): string[] {
  return text.match(wordPattern()) ?? [];
}

/**
 * The number of words, counted the same way on every screen, in every API response and in every check. A dash or number that
 * begins a list item is not counted, so that a listing, its HTML and its plain text have the same number.
 */
export function countWords(text: string): number {
  return wordsOf(text.replace(/^[ \t]*(?:(?:[-*•]|\d{1,3}[.)])(?:[ \t]+|$))*/gm, '')).length;
}

/** The pattern of a word for `wordsOf`. A new object each time, because a global RegExp remembers its position. */
export function wordPattern(): RegExp {
  return /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}]|['’.,_-](?=[\p{L}\p{N}]))*/gu;
}

/** The length of a text in a unit. `count` is for list entries, so one text counts as 1. */
export function measure(text: string, unit: Unit): number {
  switch (unit) {
    case 'characters':
      return countCharacters(text);
    case 'bytes':
    case 'weighted':
      return sum(text, unit);
    case 'words':
      return countWords(text);
    case 'pixels':
      return pixelWidth(text);
    case 'count':
      return 1;
    default:
      return unit satisfies never;
  }
}
