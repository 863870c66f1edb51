/** Finds sayings with a number in a text, such as "cloud 9". Their numbers say nothing about the product. */

import { isDash, keptPerToken, type Token } from '../../text/tokens.ts';
import { numberSayings } from '../../vocabulary/number-sayings.ts';
import { valueOfWord } from './amounts.ts';

const byFirst: ReadonlyMap<string, readonly (readonly string[])[]> = (() => {
  const map = new Map<string, (readonly string[])[]>();
  for (const saying of numberSayings) map.set(saying[0] ?? '', [...(map.get(saying[0] ?? '') ?? []), saying]);
  return map;
})();

/** The positions in the text at which the tokens of sayings start. Takes time in proportion to the number of tokens. */
export function startsOfSayings(tokens: readonly Token[]): Set<number> {
  const starts = new Set<number>();
  for (let at = 0; at < tokens.length; at++) {
    for (const saying of begunBy(tokens[at] as Token)) {
      const next = endOf(tokens, at, saying);
      for (let i = at; i < next; i++) starts.add(tokens[i]?.start ?? 0);
    }
  }
  return starts;
}

const none: readonly never[] = [];
/** The sayings that may begin with a word. */
const begunBy = keptPerToken((lower) => byFirst.get(String(valueOfWord(lower) ?? lower)) ?? none);

/** A token in the form in which it is compared with the sayings: "nine" as "9", everything else in lower case. */
function keyOf(token: Token | undefined): string {
  return token ? String(valueOfWord(token.lower) ?? token.lower) : '';
}

/** The index of the token after the saying, if the saying begins at `at`; otherwise `at` itself. */
function endOf(tokens: readonly Token[], at: number, saying: readonly string[]): number {
  let next = at;
  for (const piece of saying) {
    while (isJoin(tokens[next])) next += 1;
    if (keyOf(tokens[next]) !== piece) return at;
    next += 1;
  }
  return next;
}

/** Signs that may join the words of a saying: "four-legged", "24 hours a day, 7 days a week", "50/50". */
const isJoin = (token: Token | undefined) => isDash(token) || token?.text === ',' || token?.text === '/';
