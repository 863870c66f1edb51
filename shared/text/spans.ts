/**
 * The words and paragraphs of a text with their places. All positions are in UTF-16 units, and every function takes time linear
 * in the text's length.
 */
import { wordPattern } from '../platforms/measure.ts';
import { stem } from './stem.ts';

export interface Span {
  start: number;
  end: number;
}

export interface WordSpan extends Span {
  /** The word in lower case, with straight apostrophes. */
  word: string;
  /** The word without its ending, see `stem`. */
  stem: string;
}

/** The words of a text, in order. */
export function wordSpans(text: string): WordSpan[] {
  const found: WordSpan[] = [];
  // Most texts are ASCII and need no normalisation.
  const plain = /^[\u0000-\u007f]*$/.test(text);
  for (const { 0: raw, index } of text.matchAll(wordPattern())) {
    const lower = raw.toLowerCase();
    const word = plain ? lower : lower.normalize('NFC').replaceAll('’', "'");
    found.push({ word, stem: stem(word), start: index, end: index + raw.length });
  }
  return found;
}

/** The paragraphs of a plain text, separated by blank lines. */
export function paragraphSpans(text: string): Span[] {
  const found: Span[] = [];
  let from = 0;
  const keep = (until: number) => {
    const piece = text.slice(from, until);
    if (piece.trim() === '') return;
    found.push({ start: from + (piece.length - piece.trimStart().length), end: from + piece.trimEnd().length });
  };
  for (const { 0: gap, index } of text.matchAll(/\n(?:[ \t\r]*\n)+/g)) {
    keep(index);
    from = index + gap.length;
  }
  keep(text.length);
  return found;
}

/**
 * Prepares a text for searching: lower case and straight quotes. Every character keeps its position, so that a place found here
 * is the same in the original. So a letter whose lower case is longer stays as it is.
 */
export function searchable(text: string): string {
  const straight = text.replaceAll('’', "'").replaceAll('‘', "'");
  const lower = straight.toLowerCase();
  if (lower.length === straight.length) return lower;
  return straight.replace(/\p{Lu}/gu, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  });
}

/** All places where a phrase appears as whole words in a searchable text; the phrase must be in lower case. */
export function* placesOf(phrase: string, text: string): Generator<Span> {
  if (phrase === '') return;
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + phrase.length)) {
    const end = at + phrase.length;
    if (!(inWord(text, at - 1) && inWord(text, at)) && !(inWord(text, end) && inWord(text, end - 1))) yield { start: at, end };
  }
}

function inWord(text: string, at: number): boolean {
  const char = text[at];
  return char !== undefined && /[\p{L}\p{N}]/u.test(char);
}
