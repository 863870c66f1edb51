/**
 * Finds things that the product fits, takes or works with according to the text, although no fact names them: "any 20 cm dish
 * drops in", "clips onto the rack". English only. Such a claim is only a warning, because facts may leave out what is obvious.
 */
import { isSmallWord } from '../../text/small-words.ts';
import { rootOf, stem } from '../../text/stem.ts';
import { isDash, opensSentence, type Token } from '../../text/tokens.ts';
import {
  bindingVerbs,
  fittingPhrases,
  joiningPrepositions,
  joiningVerbs,
  ordinary,
  owners,
  quantifiers,
} from '../../vocabulary/joining.ts';
import { unitNames } from '../../vocabulary/units.ts';
import { valueOfWord } from './amounts.ts';
import { type Claim, MOST_CLAIMS } from './claim.ts';
import type { FactBase } from './fact-base.ts';
import { meaningsOf } from './meanings.ts';
import type { Reading } from './polarity.ts';

const lowerAt = (tokens: readonly Token[], at: number) => tokens[at]?.lower ?? '';

const phrasesByFirst = new Map<string, (readonly string[])[]>();
for (const words of fittingPhrases) phrasesByFirst.set(words[0] ?? '', [...(phrasesByFirst.get(words[0] ?? '') ?? []), words]);

/**
 * The claims that the product fits, takes or works with a thing that no fact names. `masked` tells whether other checks have
 * already handled the word at this position of the text.
 */
export function objectClaims(
  text: string,
  tokens: readonly Token[],
  { polarity }: Reading,
  base: FactBase,
  masked: (start: number) => boolean,
): Claim[] {
  const claims: Claim[] = [];
  for (let at = 0; at < tokens.length && claims.length < MOST_CLAIMS; at++) {
    if (tokens[at]?.kind !== 'word' || polarity[at] !== 'said') continue;
    const from = objectAfter(tokens, at);
    const object = from !== null ? readObject(tokens, from) : ownersOf(tokens, at);
    if (!object || object.words.length === 0 || polarity[object.head] !== 'said') continue;
    if (isNoObject(tokens, at, from !== null, object)) continue;
    if (object.words.some((word) => masked(tokens[word]?.start ?? 0)) || isKnown(tokens, object, base)) continue;
    const first = from !== null ? at : object.from;
    claims.push(
      claimOf(
        tokens[first]?.start ?? 0,
        tokens[object.next - 1]?.end ?? 0,
        text.slice(tokens[object.from]?.start, tokens[object.next - 1]?.end),
      ),
    );
    at = object.next - 1;
  }
  return claims;
}

/** The index at which the name of the other thing begins, if the words at `at` say that the product fits it; otherwise null. */
function objectAfter(tokens: readonly Token[], at: number): number | null {
  const lower = lowerAt(tokens, at);
  const phrase = phrasesByFirst
    .get(lower)
    ?.filter((words) => words.every((word, n) => lowerAt(tokens, at + n) === word))
    .reduce((longest, words) => Math.max(longest, words.length), 0);
  if (phrase) return at + phrase;
  if (bindingVerbs.has(lower)) {
    let next = at + 1;
    while (adverbs.has(lowerAt(tokens, next))) next += 1;
    if (joiningPrepositions.has(lowerAt(tokens, next))) return next + 1;
  }
  // "Every lantern ships in a carton" speaks of the product itself.
  if ((lower === 'every' || lower === 'each') && (opensSentence(tokens, at) || tokens[at - 1]?.kind === 'sign')) return null;
  return quantifiers.has(lower) && hasVerbNear(tokens, at) ? at : null;
}

/**
 * Whether the words found do not name another thing: "sits" in "each sits in", the buyer's own work ("you screw in the legs"), or
 * words that end with a number ("a hot 90").
 */
function isNoObject(tokens: readonly Token[], at: number, isPhrase: boolean, { words, next }: ObjectName): boolean {
  const [first = at] = words;
  const last = tokens[next - 1] as Token;
  return (
    (quantifiers.has(lowerAt(tokens, at)) && words.length === 1 && joiningVerbs.has(lowerAt(tokens, first))) ||
    (isPhrase && bindingVerbs.has(lowerAt(tokens, at)) && lowerAt(tokens, at - 1) === 'you') ||
    last.kind === 'number' ||
    noObject.test(last.lower) ||
    joiningPrepositions.has(lowerAt(tokens, first)) ||
    (isPhrase && nouns.has(lowerAt(tokens, at)) && isNounHere(tokens, at)) ||
    valueOfWord(last.lower) !== undefined
  );
}

/** Words that end no name of a thing: "each across", "every day myself". */
const noObject = /^(?:across|along|together|apart|instead|anywhere|everywhere|between|through|\p{L}+sel(?:f|ves))$/u;
/** Verbs for joining that are also names of things: "a UK plug at the end", "a pair in size 38". */
const nouns = new Set(
  'plug plugs pair pairs clip clips strap straps hook hooks bolt bolts screw screws link links buckle buckles'.split(' '),
);
/** Whether the word is a noun: an article, a number or a word in capitals stands before it. */
const isNounHere = (tokens: readonly Token[], at: number) => {
  const before = tokens[at - 1];
  return (
    before !== undefined &&
    (before.kind === 'number' ||
      articles.has(before.lower) ||
      valueOfWord(before.lower) !== undefined ||
      /^\p{Lu}{2,}$/u.test(before.text))
  );
};
const articles = new Set('a an the its their your our no one each every'.split(' '));

const adverbs = new Set(
  'straight directly easily neatly firmly snugly right securely simply quickly also both perfectly cleanly well seamlessly magnetically together it them up down'.split(
    ' ',
  ),
);

/**
 * At most this many tokens may stand between "any" or "every" and the verb: "any kick pedal clips to its edge", "accept the
 * covers of all makers".
 */
const NEAR = 6;

function hasVerbNear(tokens: readonly Token[], at: number): boolean {
  for (let i = at - 1; i >= 0 && i >= at - NEAR && !isEnd(tokens, i); i--) if (joiningVerbs.has(lowerAt(tokens, i))) return true;
  for (let i = at + 1; i < tokens.length && i <= at + NEAR && !isEnd(tokens, i); i++)
    if (joiningVerbs.has(lowerAt(tokens, i))) return true;
  return false;
}

const isEnd = (tokens: readonly Token[], at: number) => tokens[at]?.kind === 'sign' && !isDash(tokens[at]);

interface ObjectName {
  from: number;
  next: number;
  /** The indexes of the words of the name, without small words. */
  words: readonly number[];
  /** The index of the last of `words`, which names the thing. */
  head: number;
}

/** Words before the name of a thing that do not belong to the name. */
const determiners = new Set(
  'the a an your our my their its his her any every all most each standard known other common usual ordinary regular first same both such these those this that of'.split(
    ' ',
  ),
);
const MOST_WORDS = 7;

/**
 * The name of a thing with the words that describe it, such as "20 cm dish". An article and the like at `start` is skipped. Null
 * if no name begins there, or if the last word is a unit.
 */
export function readObject(tokens: readonly Token[], start: number): ObjectName | null {
  let from = start;
  while (determiners.has(lowerAt(tokens, from))) from += 1;
  const words: number[] = [];
  let next = from;
  for (let at = from; at < tokens.length && at < from + MOST_WORDS; at++) {
    const token = tokens[at] as Token;
    if (token.opensLine || (token.kind === 'sign' && !isDash(token))) break;
    if (token.kind === 'sign' && !(token.glued && tokens[at + 1]?.glued)) break;
    if (token.kind === 'word' && (isSmallWord(token.lower) || (words.length > 0 && joiningVerbs.has(token.lower)))) {
      break;
    }
    if (token.kind === 'word' && !unitNames.has(token.lower)) words.push(at);
    next = at + 1;
  }
  const head = words.at(-1);
  // A phrase that ends with a unit names no thing: "for the golden hour", "for all 30 days".
  return head === undefined || unitNames.has(lowerAt(tokens, next - 1)) ? null : { from, next, words, head };
}

/** The thing whose owners use the product according to the text: the van in "Van owners can use it." Null if none is at `at`. */
function ownersOf(tokens: readonly Token[], at: number): ObjectName | null {
  if (!owners.has(lowerAt(tokens, at + 1)) || isSmallWord(lowerAt(tokens, at))) return null;
  return { from: at, next: at + 2, words: [at], head: at };
}

/**
 * Whether a fact names the thing. Also true for a thing that everybody has, and for a word that names no thing ("-ly", "-ing").
 */
function isKnown(tokens: readonly Token[], { words, head }: ObjectName, base: FactBase): boolean {
  const isOrdinary = (at: number) => {
    const { lower } = tokens[at] as Token;
    return ordinary.has(lower) || ordinary.has(stem(lower));
  };
  if (isOrdinary(head)) return true;
  const { lower } = tokens[head] as Token;
  if (/(?:ly|ing)$/.test(lower)) return true;
  const inFacts = (at: number) => {
    const word = tokens[at]?.lower ?? '';
    return (
      base.stems.has(rootOf(word)) ||
      base.phrases.has(word) ||
      meaningsOf(word).some((meaning) => base.polarity.said.has(meaning))
    );
  };
  return inFacts(head) && words.every((at) => at === head || !/^\p{Lu}/u.test(tokens[at]?.text ?? '') || inFacts(at));
}

function claimOf(start: number, end: number, object: string): Claim {
  return {
    check: 'compatibility',
    severity: 'warn',
    start,
    end,
    clash: null,
    instead: null,
    removable: false,
    asFact: { name: 'Compatible with', value: object },
  };
}
