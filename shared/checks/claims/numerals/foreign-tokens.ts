/**
 * Prepares tokens for the readers of numbers: divides French elisions ("d'une" becomes "de une") and joins groups of digits ("4
 * 600").
 */
import type { Token } from '../../../text/tokens.ts';

const elided = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)'/;
const inFull: Readonly<Record<string, string>> = {
  "d'": 'de',
  "l'": 'le',
  "qu'": 'que',
  "jusqu'": 'jusque',
  "n'": 'ne',
  "s'": 'se',
};

/** The tokens of a text, with elisions divided and groups of digits joined. Their positions stay those in the text. */
export function tokensForNumbers(tokens: readonly Token[]): Token[] {
  const read: Token[] = [];
  for (const token of tokens) {
    const last = read.at(-1);
    if (last && continues(last, token, read.at(-2))) {
      read[read.length - 1] = {
        ...last,
        text: last.text + token.text,
        lower: last.text + token.text,
        end: token.end,
        answers: [],
      };
    } else if (token.kind === 'word' && elided.test(token.lower)) read.push(...apart(token));
    else read.push(token);
  }
  return read;
}

/** Whether three digits after a space belong to the number before: "4 600", but not "M8 100" or "2 m 100". */
function continues(last: Token, { kind, text, start, glued, opensLine }: Token, before: Token | undefined): boolean {
  if (kind !== 'number' || glued || opensLine || start !== last.end + 1 || !/^\d{3}(?:[.,]\d+)?$/.test(text)) return false;
  if (!/^[1-9]\d{0,2}(?:\d{3})*$/.test(last.text) || last.kind !== 'number') return false;
  return !last.glued || before?.kind === 'sign';
}

function apart(token: Token): Token[] {
  const length = token.lower.indexOf("'") + 1;
  const head = token.lower.slice(0, length);
  const start = token.start + length;
  return [
    { ...token, text: token.text.slice(0, length), lower: inFull[head] ?? head, end: start, answers: [] },
    {
      ...token,
      text: token.text.slice(length),
      lower: token.lower.slice(length),
      start,
      glued: false,
      opensLine: false,
      answers: [],
    },
  ];
}
