/**
 * Counts the things that a sentence lists beside a number: "three settings: low, medium and high", "on foot, by bus or by train:
 * three ways".
 */
import type { Token } from '../../text/tokens.ts';
import { valueOfWord } from './amounts.ts';

/** At most this many tokens of a list are read. */
const LONGEST = 60;
/** Larger numbers are not compared with lists, because no text lists that many things. */
const MOST = 200;
const ends = new Set(['.', '!', '?', ';', ':']);
const joins = new Set(['and', 'or', 'plus', '&']);

/** Whether the tokens from `next` on, or those before `at`, list `value` things. */
export function isItemised(tokens: readonly Token[], at: number, next: number, value: number): boolean {
  if (!Number.isInteger(value) || value < 2 || value > MOST) return false;
  return itemsBehind(tokens, next).includes(value) || itemsBefore(tokens, at).includes(value);
}

/**
 * How many items and how many pieces the list after a number names; empty if there is no list. The list may begin after a colon,
 * a bracket, "namely" or a comma, at most six tokens after the number.
 */
function itemsBehind(tokens: readonly Token[], next: number): number[] {
  for (let i = next; i < next + 7 && i < tokens.length; i++) {
    const { text, lower } = tokens[i] as Token;
    if (text === '(') return countItems(tokens, i + 1, (token) => token.text === ')');
    if (text === ':' || lower === 'namely' || text === ',') {
      const from = ['namely', ','].includes(tokens[i + 1]?.lower ?? '') ? i + 2 : i + 1;
      return countItems(tokens, from, isEnd);
    }
    if (ends.has(text)) return [];
  }
  return [];
}

function itemsBefore(tokens: readonly Token[], at: number): number[] {
  if (tokens[at - 1]?.text !== ':') return [];
  let from = at - 1;
  while (from > 0 && at - from < LONGEST && !isEnd(tokens[from - 1] as Token)) from -= 1;
  return countItems(tokens, from, (token) => token.text === ':');
}

const isEnd = (token: Token) => ends.has(token.text) || token.text === ')';

/** How many items a list has, and how many pieces they name: 3 and 51 for "30 sheets, 20 envelopes and one guide". */
function countItems(tokens: readonly Token[], from: number, isLast: (token: Token) => boolean): number[] {
  let [items, pieces, filled, depth] = [0, 0, false, 0];
  for (let i = from; i < tokens.length && i - from < LONGEST; i++) {
    const token = tokens[i] as Token;
    if ((depth === 0 && isLast(token)) || (token.opensLine && i > from)) break;
    if (token.text === '(') depth += 1;
    if (token.text === ')') depth -= 1;
    if (depth > 0 || token.text === ')') continue;
    const isJoin = token.text === ',' || token.text === '/' || joins.has(token.lower);
    if (isJoin) filled = false;
    else if (!filled) {
      filled = true;
      items += 1;
      pieces += (token.kind === 'number' ? Number(token.text) : valueOfWord(token.lower)) || 1;
    }
  }
  return [items, pieces];
}
