/** What changed between two texts, word by word. Pure functions. */
import { diffArrays } from 'diff';
import { countWords, wordPattern } from '#shared/platforms/measure.ts';

export interface DiffPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/**
 * If more words than this differ, the texts are not compared by words, because the cost grows with the square of their number.
 */
const MOST_WORDS = 400;
const MOST_LINES = 200;

/**
 * Scripts that put no spaces between words. A whole line would count as one word, so these are compared by character, each with
 * its combining marks. Finding real words (Intl.Segmenter) takes half a second for the longest texts.
 */
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
const HAS_UNSPACED = new RegExp(`[${UNSPACED}]`, 'u');
const IN_WORD = new RegExp(`[${UNSPACED}]\\p{M}*|[^${UNSPACED}]+`, 'gu');
/** A line end, a run of spaces, or one other character. */
const BETWEEN_WORDS = /\n|[^\S\n]+|./gsu;

/**
 * The parts of both texts in order: same and removed parts make up `before`, same and added parts make up `after`. Lists of
 * blocks are joined by an empty line. Texts that differ too much are compared by lines, and if that is still too much, as a
 * whole; so 20,000 characters always take well under 100 ms.
 */
export function wordDiff(before: string | readonly string[], after: string | readonly string[]): DiffPart[] {
  const [from, to] = [joined(before), joined(after)];
  const parts = compared(tokens(from), tokens(to), MOST_WORDS) ?? compared(lines(from), lines(to), MOST_LINES) ?? whole(from, to);
  return tidy(parts);
}

const joined = (text: string | readonly string[]) =>
  (typeof text === 'string' ? text : text.join('\n\n')).replaceAll('\r\n', '\n');
const lines = (text: string) => text.split(/(?<=\n)/);

/** The words of the text (the same ones the app counts) and the pieces between them. Every character is in exactly one token. */
function tokens(text: string): string[] {
  const found: string[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(wordPattern())) {
    found.push(...(text.slice(end, index).match(BETWEEN_WORDS) ?? []));
    if (HAS_UNSPACED.test(word)) found.push(...(word.match(IN_WORD) ?? []));
    else found.push(word);
    end = index + word.length;
  }
  found.push(...(text.slice(end).match(BETWEEN_WORDS) ?? []));
  return found;
}

function compared(before: string[], after: string[], maxEditLength: number): DiffPart[] | null {
  const changes = diffArrays(before, after, { maxEditLength });
  if (!changes) return null;
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
}

function whole(before: string, after: string): DiffPart[] {
  return [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ];
}

/** Joins two changes that have only a space between them, because one changed phrase reads better than several changed words. */
function tidy(parts: readonly DiffPart[]): DiffPart[] {
  const tidied: DiffPart[] = [];
  let removed = '';
  let added = '';
  const flush = () => {
    if (removed) tidied.push({ kind: 'removed', text: removed });
    if (added) tidied.push({ kind: 'added', text: added });
    removed = added = '';
  };
  parts.forEach(({ kind, text }, index) => {
    if (kind === 'removed') removed += text;
    else if (kind === 'added') added += text;
    else if (removed && added && /^[^\S\n]$/.test(text) && index < parts.length - 1) {
      removed += text;
      added += text;
    } else {
      flush();
      tidied.push({ kind, text });
    }
  });
  flush();
  return tidied;
}

export interface Passage extends DiffPart {
  /** How many words of the middle may be hidden; 0 if all of it is shown. */
  folded: number;
  head: string;
  tail: string;
}

/** How many unchanged words are shown beside a change, and how many must remain before they are worth folding. */
const CONTEXT = 8;
const WORTH_FOLDING = 12;

/** The parts; each long unchanged one is divided into the words near a change and a middle to fold. */
export function passages(parts: readonly DiffPart[]): Passage[] {
  return parts.map((part, index) => {
    const plain = { ...part, folded: 0, head: part.text, tail: '' };
    if (part.kind !== 'same') return plain;
    const words = [...part.text.matchAll(wordPattern())];
    const before = index === 0 ? 0 : CONTEXT;
    const after = index === parts.length - 1 ? 0 : CONTEXT;
    if (words.length - before - after < WORTH_FOLDING) return plain;
    const last = before === 0 ? 0 : endOf(part.text, words[before - 1]);
    const next = after === 0 ? part.text.length : startOf(part.text, words[words.length - after]);
    const folded = countWords(part.text.slice(last, next));
    return { ...part, folded, head: part.text.slice(0, last), tail: part.text.slice(next) };
  });
}

/**
 * Where a word ends, including the punctuation right after it. The function below finds where a word begins, including the
 * punctuation right before it.
 */
const endOf = (text: string, word: RegExpExecArray | undefined) => {
  const end = word ? word.index + word[0].length : 0;
  return end + (/^[^\s\p{L}\p{N}]*/u.exec(text.slice(end))?.[0].length ?? 0);
};
const startOf = (text: string, word: RegExpExecArray | undefined) =>
  // The lookbehind starts a match only at the first sign of a run. Starting at each sign would make a long run cost the square of
  // its length.
  text.slice(0, word?.index).replace(/(?<![^\s\p{L}\p{N}])[^\s\p{L}\p{N}]+$/u, '').length;
