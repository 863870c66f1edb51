/**
 * Where and how often a keyword occurs in a text. Words are compared without their endings (by their stems), so singular and
 * plural count as the same.
 */
import { stemsOf } from './stem.ts';

/**
 * Where a keyword appears in a text. `phrase`: its words follow each other. `apart`: all its words occur, but not in a row.
 * `none`: a word is missing, or the keyword has no words. Singular and plural count as the same.
 */
export function findKeyword(keyword: string, stems: readonly string[]): { match: 'phrase' | 'apart' | 'none'; at: number } {
  const wanted = stemsOf(keyword);
  if (wanted.length === 0) return { match: 'none', at: -1 };
  const at = phraseAt(wanted, stems, 0);
  if (at >= 0) return { match: 'phrase', at };
  return wanted.every((word) => stems.includes(word)) ? { match: 'apart', at: -1 } : { match: 'none', at: -1 };
}

/** All places where the words of a keyword follow each other, as positions among the stems of a text. */
export function keywordPlaces(keyword: string, stems: readonly string[]): number[] {
  const wanted = stemsOf(keyword);
  const places: number[] = [];
  if (wanted.length === 0) return places;
  for (let at = phraseAt(wanted, stems, 0); at >= 0; at = phraseAt(wanted, stems, at + wanted.length)) places.push(at);
  return places;
}

/**
 * The number of occurrences of a keyword divided by the number of words, 0 to 1: the keyphrase density of search engine
 * optimisation.
 */
export function keywordDensity(keyword: string, stems: readonly string[]): number {
  return stems.length === 0 ? 0 : keywordPlaces(keyword, stems).length / stems.length;
}

function phraseAt(wanted: readonly string[], stems: readonly string[], from: number): number {
  for (let at = from; at + wanted.length <= stems.length; at++) {
    if (wanted.every((word, n) => stems[at + n] === word)) return at;
  }
  return -1;
}
