/** Splits a text into tokens once, so that no check has to search the text again. */
import { keptPerWord } from './per-word.ts';

export interface Token {
  kind: 'word' | 'number' | 'sign';
  text: string;
  /** `text` in lower case. */
  lower: string;
  /** Position in the text in UTF-16 units, end exclusive. */
  start: number;
  end: number;
  /** True if there is no white space or other character between this token and the previous one. */
  glued: boolean;
  /** True at the beginning of a line or of the text. */
  opensLine: boolean;
  /** What functions made by `keptPerToken` have answered. All tokens with the same text share one list. */
  answers: unknown[];
}

// No part of the pattern backtracks, so matching takes linear time, even for long runs of digits.
const piece = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*|\d+(?:[.,]\d+|['’\u00a0\u202f](?=\d{3}(?!\d))\d{3})*|[^\s\p{L}\p{M}\d]/gu;

/** Words, numbers and single signs in the order of the text, without white space. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let last = 0;
  // A loop of `exec` is quicker here than `matchAll`, which makes more objects for each piece.
  piece.lastIndex = 0;
  for (let match = piece.exec(text); match !== null; match = piece.exec(text)) {
    const [found] = match;
    const start = match.index;
    const { kind, text: own, lower, answers } = readPiece(found);
    tokens.push({
      kind,
      text: own,
      lower,
      start,
      end: start + found.length,
      glued: tokens.length > 0 && start === last,
      opensLine: tokens.length === 0 || hasBreak(text, last, start),
      answers,
    });
    last = start + found.length;
  }
  return tokens;
}

/** Whether a line break stands between two pieces. Nearly always they are divided by one space or by nothing. */
function hasBreak(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (text[at] === '\n') return true;
  return false;
}

/** The kind of a piece and its lower case. Texts repeat their words, and comparing one and the same string is quickest. */
const readPiece = keptPerWord(
  (text): Pick<Token, 'kind' | 'text' | 'lower' | 'answers'> => ({
    answers: [],
    kind: /^\d/.test(text) ? 'number' : /^[\p{L}\p{M}]/u.test(text) ? 'word' : 'sign',
    text,
    lower: lowerOf(text),
  }),
);

let questions = 0;

/**
 * Like `keptPerWord`, but keeps the answers with the words of a text, where they are found without a search. For questions that are
 * asked about every token. `read` must depend on its arguments alone.
 */
export function keptPerToken<Answer>(read: (lower: string, text: string) => Answer): (token: Token) => Answer {
  const question = questions++;
  return ({ answers, lower, text }) => {
    const known = answers[question] as Answer | undefined;
    if (known !== undefined) return known;
    const answer = read(lower, text);
    answers[question] = answer;
    return answer;
  };
}

const dashes = new Set(['-', '‐', '‑', '–', '—']);

export function isDash(token: Token | undefined): boolean {
  return token !== undefined && dashes.has(token.text);
}

/** The index of the token at or after `at`, skipping one hyphen that joins two words ("18-inch"). */
export function pastHyphen(tokens: readonly Token[], at: number): number {
  return isDash(tokens[at]) && tokens[at]?.glued && tokens[at + 1]?.glued ? at + 1 : at;
}

/** The word before index `at`, skipping a hyphen; undefined if a number, a sign or nothing is there. */
export function wordBefore(tokens: readonly Token[], at: number): Token | undefined {
  const before = isDash(tokens[at - 1]) && tokens[at]?.glued && tokens[at - 1]?.glued ? at - 2 : at - 1;
  return tokens[before]?.kind === 'word' ? tokens[before] : undefined;
}

/** The word at index `at`, skipping a hyphen; undefined if a number, a sign or nothing is there. */
export function wordAt(tokens: readonly Token[], at: number): Token | undefined {
  const token = tokens[pastHyphen(tokens, at)];
  return token?.kind === 'word' ? token : undefined;
}

/** An emoji, or the invisible sign that makes one of the sign before it; no ™ or ©. People end a sentence with it as with a full stop. */
const pictureSign = /^(?:\p{Emoji_Presentation}|\p{Emoji_Modifier}|\uFE0F)/u;
const isPictureSign = keptPerWord((sign): boolean => sign !== '' && pictureSign.test(sign));

/** Whether a sentence begins with this token. Its capital letter then says nothing about the word. */
export function opensSentence(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.text ?? '';
  return tokens[at]?.opensLine === true || ['.', '!', '?', ':', '•', '·'].includes(before) || isPictureSign(before);
}

/**
 * In lower case and in NFC, so that an "é" typed as two characters equals one typed as one. Only combining accents need NFC.
 */
function lowerOf(found: string): string {
  const lower = found.toLowerCase().replace('’', "'");
  return /[\u0300-\u036f]/.test(lower) ? lower.normalize('NFC') : lower;
}
