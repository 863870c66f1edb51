/** Words and paragraphs with their places. All positions are UTF-16 units; all readings are linear in the text. */
import { wordPattern } from '../platforms/measure.ts';
import { stem } from './stem.ts';

export interface Span {
  start: number;
  end: number;
}

export interface WordSpan extends Span {
  /** In lower case, with straight apostrophes. */
  word: string;
  /** As `stem` reduces it. */
  stem: string;
}

/** The words of a text, in order. */
export function wordSpans(text: string): WordSpan[] {
  const found: WordSpan[] = [];
  // Most texts are plain letters, which need no normal form.
  const plain = /^[\u0000-\u007f]*$/.test(text);
  for (const { 0: raw, index } of text.matchAll(wordPattern())) {
    const lower = raw.toLowerCase();
    const word = plain ? lower : lower.normalize('NFC').replaceAll('’', "'");
    found.push({ word, stem: stem(word), start: index, end: index + raw.length });
  }
  return found;
}

/** The paragraphs of a plain text: what blank lines separate. */
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
 * A text for searching: lower case and straight quotes, every unit at the place it had. Letters whose lower case has
 * another length stay as they are.
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

/** Where a phrase stands as whole words in a searchable text; the phrase is in lower case. Each place once. */
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
