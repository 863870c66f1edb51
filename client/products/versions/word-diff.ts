/** Finds what changed between two texts, word by word. */
import { diffArrays } from 'diff';
import { countWords, wordPattern } from '#shared/platforms/measure.ts';

export interface DiffPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/**
 * How many words or lines may differ. Beyond that a coarser comparison is used, because the cost grows with the square of the
 * number.
 */
const MOST_WORDS = 400;
const MOST_LINES = 200;

/**
 * Scripts without spaces between words, such as Chinese and Thai. A whole line would count as one word, so they are compared
 * character by character. (Finding the real words with Intl.Segmenter would take half a second for the longest texts.)
 */
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
const HAS_UNSPACED = new RegExp(`[${UNSPACED}]`, 'u');
const IN_WORD = new RegExp(`[${UNSPACED}]\\p{M}*|[^${UNSPACED}]+`, 'gu');
/** The pieces of text between words: a line break, several spaces together, or one other character. */
const BETWEEN_WORDS = /\n|[^\S\n]+|./gsu;

/**
 * Returns both texts as one sequence of parts: those marked "same" or "removed" make up `before`, those marked "same" or "added"
 * make up `after`. If too many words differ, lines are compared instead; if too many lines differ, the whole texts. So it takes
 * well under 100 ms even for 20,000 characters.
 */
export function wordDiff(before: string | readonly string[], after: string | readonly string[]): DiffPart[] {
  const [from, to] = [joined(before), joined(after)];
  const parts = compared(tokens(from), tokens(to), MOST_WORDS) ?? compared(lines(from), lines(to), MOST_LINES) ?? whole(from, to);
  return tidy(parts);
}

const joined = (text: string | readonly string[]) =>
  (typeof text === 'string' ? text : text.join('\n\n')).replaceAll('\r\n', '\n');
const lines = (text: string) => text.split(/(?<=\n)/);

/** Splits a text into words (as the app counts them) and the pieces between. Joined, the pieces are the text again. */
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

/** If only a space lies between two changes, makes them one: a changed phrase reads better than several changed words. */
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
  /**
   * The number of words hidden behind a button such as "44 words unchanged", which stands between `head` and `tail`. 0 if the
   * whole part is shown.
   */
  folded: number;
  head: string;
  tail: string;
}

/** How many unchanged words stay visible beside a change. The others are hidden if there are at least WORTH_FOLDING. */
const CONTEXT = 8;
const WORTH_FOLDING = 12;

/** Prepares the parts for display: the middle of a long unchanged part can be hidden. */
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
 * `endOf`: the position where a word ends, including the punctuation after it. `startOf`: the position where a word begins,
 * including the punctuation before it.
 */
const endOf = (text: string, word: RegExpExecArray | undefined) => {
  const end = word ? word.index + word[0].length : 0;
  return end + (/^[^\s\p{L}\p{N}]*/u.exec(text.slice(end))?.[0].length ?? 0);
};
const startOf = (text: string, word: RegExpExecArray | undefined) =>
  // The lookbehind lets a match start only at the first of several punctuation marks. Trying from each mark would take very long
  // for a line of 60,000 dashes.
  text.slice(0, word?.index).replace(/(?<![^\s\p{L}\p{N}])[^\s\p{L}\p{N}]+$/u, '').length;
