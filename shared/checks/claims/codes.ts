/**
 * Recognises numbers that are not measures of the product: those in names such as "A4", and those that say nothing about the
 * product, such as "24/7".
 */

import { isDash, opensSentence, type Token } from '../../text/tokens.ts';
import type { Unit } from '../../vocabulary/units.ts';
import { type Amount, readAmount } from './amounts.ts';
import { readUnit, times } from './unit-reader.ts';

/** After one of these words a number says which one is meant, and not how many there are: "page 10". */
const ordinals = new Set(['page', 'chapter', 'verse', 'no', 'nr', 'nos', 'lesson', 'episode']);
const comparing = /^(?:as|the|its|their|what)$/;

/**
 * Whether a number says nothing about the product: a time of day, a page, the number of a list item, a copyright year, "24/7",
 * "#1", "2nd" and the like.
 */
export function isIdle(tokens: readonly Token[], at: number, { next, word }: Amount): boolean {
  const token = tokens[at] as Token;
  const behind = tokens[next];
  const before = tokens[at - 1];
  // A time of day: "half past six", "five o'clock".
  if (before?.lower === 'past' || behind?.lower === 'past' || behind?.lower === "o'clock") return true;
  // A number that tells which one is meant ("page 10", "No. 2") or how many times as large something is ("five times as long").
  if (before?.kind === 'word' && ordinals.has(before.lower) && before.lower !== 'no') return true;
  if (before?.text === '.' && ordinals.has(tokens[at - 2]?.lower ?? '') && tokens[at - 1]?.glued) return true;
  if (behind?.lower === 'times' && comparing.test(tokens[next + 1]?.lower ?? '')) return true;
  if (word) return false;
  if (
    opensSentence(tokens, at) &&
    behind?.glued &&
    (behind.text === '.' || behind.text === ')') &&
    tokens[next + 1] &&
    !tokens[next + 1]?.opensLine
  )
    return true;
  if (
    /^(?:19|20)\d\d$/.test(token.text) &&
    (before?.text === '©' || before?.lower === 'copyright' || (before?.text === ')' && tokens[at - 2]?.lower === 'c'))
  )
    return true;
  if (token.text === '24' && behind?.text === '/' && tokens[next + 1]?.text === '7') return true;
  if (token.text === '7' && before?.text === '/' && tokens[at - 2]?.text === '24') return true;
  if (before?.text === '#' && token.text === '1') return true;
  return behind?.glued === true && /^(?:st|nd|rd|th|ers?|ère|ème|º|ª)$/.test(behind.lower);
}

/**
 * Whether the digits belong to a code with letters, as in A4, IP67, MX-500, 4K and 1080i. Codes are checked as names and not as
 * measures.
 */
export function isCode(tokens: readonly Token[], at: number, next: number, last: Amount, unit: Unit | null): boolean {
  const token = tokens[at] as Token;
  const before = tokens[at - 1];
  if (token.kind !== 'number') return false;
  if (token.glued && before?.kind === 'word' && !times.has(before.lower)) return true;
  const prefix = isDash(before) && before?.glued && token.glued ? tokens[at - 2] : undefined;
  if (prefix?.kind === 'word' && /\p{Lu}/u.test(prefix.text)) return true;
  const behind = tokens[next];
  return (
    !unit &&
    last.next === next &&
    behind?.glued === true &&
    behind.kind === 'word' &&
    !/^(?:x|er|teilig|pc|pcs|ct|pk|pack)$/.test(behind.lower)
  );
}

/** No number has more tokens than this. */
const LONGEST_NUMBER = 16;

/**
 * Whether letters are joined to the number that begins at `at`. For speed: a text may be full of numbers, and reading one takes
 * longer than to look whether a code is possible at all.
 */
function mayBeCode(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  if (!tokens[at]?.glued && !tokens[at + 1]?.glued) return false;
  if (tokens[at]?.glued && (before?.kind === 'word' || isDash(before))) return true;
  for (let i = at + 1; i <= at + LONGEST_NUMBER && i < tokens.length; i++)
    if (tokens[i]?.kind === 'word' && tokens[i]?.glued) return true;
  return false;
}

/** Finds codes of letters and digits, such as "A4" or "MX-500", in the order of the text. */
export function codesOf(tokens: readonly Token[]): { start: number; end: number; text: string }[] {
  const codes: { start: number; end: number; text: string }[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    if (token.kind !== 'number' || !mayBeCode(tokens, at)) continue;
    const amount = readAmount(tokens, at);
    if (!amount || isIdle(tokens, at, amount)) continue;
    const own = readUnit(tokens, amount.next, false);
    if (!isCode(tokens, at, own?.next ?? amount.next, amount, own?.unit ?? null)) continue;
    let [from, to] = [at, at];
    while (from > 0 && at - from < 6 && tokens[from]?.glued && (tokens[from - 1]?.kind !== 'sign' || isDash(tokens[from - 1])))
      from -= 1;
    while (to + 1 < tokens.length && to - at < 6 && tokens[to + 1]?.glued && tokens[to + 1]?.kind !== 'sign') to += 1;
    const [start, end] = [tokens[from]?.start ?? 0, tokens[to]?.end ?? 0];
    codes.push({
      start,
      end,
      text: tokens
        .slice(from, to + 1)
        .map(({ lower }) => lower)
        .join(''),
    });
    at = to;
  }
  return codes;
}
