/**
 * Finds where the clauses of an English text begin. Also lists small words that show how the words of a sentence belong together.
 */
import { isDash, type Token } from '../../text/tokens.ts';

/** How strongly two neighbouring tokens are divided. A higher number is a stronger division. */
export const division = { none: 0, comma: 1, clause: 2, sentence: 3 } as const;
export type Division = (typeof division)[keyof typeof division];

const clauseSigns = new Set([';', ':', '(', ')', '[', ']', '…', '•', '·', '|']);
const sentenceSigns = new Set(['.', '!', '?']);

/**
 * For each token, how strongly it is divided from the one before: by a comma, by a stronger sign, or by the end of a sentence or
 * line. In "oak, beech" the entry for "beech" says that a comma stands before it. The last entry is for the end of the text.
 */
export function divisionsOf(tokens: readonly Token[]): Division[] {
  const found: Division[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    found.push(token.opensLine ? division.sentence : behind(tokens[at - 1], token));
  }
  found.push(division.sentence);
  return found;
}

function behind(sign: Token | undefined, next: Token): Division {
  if (sign?.kind !== 'sign') return division.none;
  if (sentenceSigns.has(sign.text)) return next.glued ? division.none : division.sentence;
  if (clauseSigns.has(sign.text)) return division.clause;
  if (isDash(sign)) return sign.glued && next.glued ? division.none : division.clause;
  return sign.text === ',' ? division.comma : division.none;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Verbs that join a thing with what it is: "the lid is beech", "the strap feels soft". */
export const copulas = words(
  "is are was were be being been isn't aren't remains remain stays stay feels feel looks look comes come gets",
);
/** Words with which a noun phrase may begin. */
export const determiners = words(
  'the a an its their his her your our my this that these those each every both all some any no one',
);
/** A noun phrase ends before one of these words: "a steel frame with wheels" ends before "with". */
export const phraseEnds = words(
  'of in on at by for from with without to into onto upon over under through against between behind before after above below near ' +
    'inside outside within around along across than as like per via plus and or but nor yet so while because if when where which ' +
    'who that whose then also not is are was were be been has have had does do did can will may must should would could cannot ' +
    "isn't aren't don't doesn't won't it they you we he she i it's there's that's you'll you're the a an its their his her your our " +
    'my this these those each every both all some any no up down off out',
);
