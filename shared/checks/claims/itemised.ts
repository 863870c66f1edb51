/** Counts what a sentence lists right beside a number: "three settings: low, medium and high", "on foot, by bus or by train: three ways". */
import type { Token } from '../../text/tokens.ts';

/** How far a list may reach from its number, in tokens. */
const LONGEST = 60;
const ends = new Set(['.', '!', '?', ';', ':']);
const joins = new Set(['and', 'or', 'plus', '&']);

/** Whether the tokens behind `next`, or those before `at`, list `value` things. */
export function isItemised(tokens: readonly Token[], at: number, next: number, value: number): boolean {
  if (!Number.isInteger(value) || value < 2 || value > 12) return false;
  return itemsBehind(tokens, next) === value || itemsBefore(tokens, at) === value;
}

/** The list may begin after a colon, a bracket, "namely" or a comma, at most six tokens behind the number. */
function itemsBehind(tokens: readonly Token[], next: number): number {
  for (let i = next; i < next + 7 && i < tokens.length; i++) {
    const { text, lower } = tokens[i] as Token;
    if (text === '(') return countItems(tokens, i + 1, (token) => token.text === ')');
    if (text === ':' || lower === 'namely' || text === ',') {
      const from = ['namely', ','].includes(tokens[i + 1]?.lower ?? '') ? i + 2 : i + 1;
      return countItems(tokens, from, isEnd);
    }
    if (ends.has(text)) return 0;
  }
  return 0;
}

function itemsBefore(tokens: readonly Token[], at: number): number {
  if (tokens[at - 1]?.text !== ':') return 0;
  let from = at - 1;
  while (from > 0 && at - from < LONGEST && !isEnd(tokens[from - 1] as Token)) from -= 1;
  return countItems(tokens, from, (token) => token.text === ':');
}

const isEnd = (token: Token) => ends.has(token.text) || token.text === ')';

function countItems(tokens: readonly Token[], from: number, isLast: (token: Token) => boolean): number {
  let [items, filled] = [0, false];
  for (let i = from; i < tokens.length && i - from < LONGEST; i++) {
    const token = tokens[i] as Token;
    if (isLast(token) || (token.opensLine && i > from)) break;
    const isJoin = token.text === ',' || token.text === '/' || joins.has(token.lower);
    if (!isJoin) filled = true;
    else if (filled) [items, filled] = [items + 1, false];
  }
  return filled ? items + 1 : items;
}
