/** Finds the names of parts in a text. */
import { isDash, type Token } from '../../text/tokens.ts';
import { isPart, partStem } from '../../vocabulary/parts.ts';
import type { Mention } from '../../vocabulary/terms.ts';
import { type Division, determiners, division, divisionsOf, phraseEnds } from './clauses.ts';
import type { PartFacts } from './part-facts.ts';

/** A part as a text names it. */
export interface NamedPart {
  /** The stems of the words of the part's name; the last one is the noun. */
  words: readonly string[];
  at: number;
  next: number;
  /** True if the sentence leaves little doubt that its statement is about this part. */
  sure: boolean;
}

/** A text, prepared for finding out which part its words are about. */
export interface Sentence {
  tokens: readonly Token[];
  divisions: readonly Division[];
  /** For each token that belongs to a material or colour of the vocabulary, the mention it belongs to. */
  values: ReadonlyMap<number, Mention>;
  facts: PartFacts;
}

/** Prepares a text for finding out which part its words are about. */
export function sentencesOf(tokens: readonly Token[], mentions: readonly Mention[], facts: PartFacts): Sentence {
  const values = new Map<number, Mention>();
  for (const mention of mentions)
    if (mention.term.class === 'material' || mention.term.class === 'colour')
      for (let at = mention.at; at < mention.next; at++) values.set(at, mention);
  return { tokens, divisions: divisionsOf(tokens), values, facts };
}

type Name = Omit<NamedPart, 'sure'>;
/** The longest name of a part, in words. */
const LONGEST_NAME = 4;

/** The name of a part that begins at this token, with further nouns after it: "base plate". Null if none begins here. */
export function partAt(sentence: Sentence, at: number): Name | null {
  if (!isNoun(sentence, at)) return null;
  let next = at + 1;
  while (
    next < at + LONGEST_NAME &&
    sentence.divisions[next] === division.none &&
    isNoun(sentence, next) &&
    !isVerb(sentence, next)
  )
    next += 1;
  return named(sentence, at, next);
}

/** The name of a part that ends before this token; null if none does. */
export function partBefore(sentence: Sentence, next: number): Name | null {
  if (!isNoun(sentence, next - 1)) return null;
  let at = next - 1;
  while (at > next - LONGEST_NAME && sentence.divisions[at] === division.none && isNoun(sentence, at - 1)) at -= 1;
  return named(sentence, at, next);
}

function named(sentence: Sentence, at: number, next: number): Name {
  const words = sentence.tokens.slice(at, next).map(({ lower }) => partStem(lower));
  const before = modifier(sentence, at, words[0] ?? '');
  return { words: before ? [before, ...words] : words, at: before ? at - 1 : at, next };
}

/** The word before a part's name, if the facts use it in the name of such a part: "ear" in "ear wire". Otherwise null. */
function modifier({ tokens, divisions, facts }: Sentence, at: number, noun: string): string | null {
  if (divisions[at] !== division.none || tokens[at - 1]?.kind !== 'word') return null;
  const word = stemAt(tokens, at - 1);
  return facts.byNoun.get(noun)?.some((part) => part.words.includes(word)) ? word : null;
}

export const stemAt = (tokens: readonly Token[], at: number) => partStem(tokens[at]?.lower ?? '');

/** Verbs that look like the plural of a part's name: "a guard stands between", "the guarantee covers the seams". */
const verbs = new Set(
  'stands covers seals locks tops caps lines frames wraps holds rests sits clips hooks hangs runs edges'.split(' '),
);

function isVerb({ tokens }: Sentence, at: number): boolean {
  const behind = tokens[at + 1]?.lower ?? '';
  return verbs.has(tokens[at]?.lower ?? '') && (determiners.has(behind) || phraseEnds.has(behind));
}

/** After one of these words, "foot" is a measure and no part: "five foot three". */
const measuring = /^(?:\d.*|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|hundred|square|half|per|a)$/;

function isNoun({ tokens, facts, values }: Sentence, at: number): boolean {
  const token = tokens[at];
  if (token?.kind !== 'word' || values.has(at)) return false;
  const noun = partStem(token.lower);
  if (!isPart(noun) && !facts.byNoun.has(noun)) return false;
  if (isVerb({ tokens, facts, values } as Sentence, at)) return false;
  if (isAmount(tokens, at) || isSpan(tokens, at)) return false;
  if (noun === 'foot' && measuring.test(tokens[at - 1]?.lower ?? '')) return false;
  // In texts, "lined" and "padded" name no part. They can stand for the lining and the padding only in facts.
  return !token.lower.endsWith('ed') && !phraseEnds.has(token.lower);
}

/** In "a bit of brass", "in a shade of blue" and "two coats of varnish", these words are amounts and not parts. */
const amounts = new Set('bit bits shade shades piece pieces corner coat coats layer layers sheet sheets'.split(' '));
const isAmount = (tokens: readonly Token[], at: number) =>
  amounts.has(tokens[at]?.lower ?? '') && tokens[at + 1]?.lower === 'of' && !definite.has(tokens[at - 1]?.lower ?? '');
const definite = new Set(['the', 'its', 'their', 'this', 'that']);

/** Whether the word belongs to "from top to bottom", "edge to edge" or "side by side", which name no part. */
const isSpan = (tokens: readonly Token[], at: number) =>
  [at - 2, at].some(
    (from) =>
      ['to', 'by'].includes(tokens[from + 1]?.lower ?? '') && isPart(stemAt(tokens, from)) && isPart(stemAt(tokens, from + 2)),
  );

/**
 * The part in "brass-nibbed" or "oak-handled", if this token is the second word of such a compound; otherwise null. The ending
 * "-ed" says that the product has the part.
 */
export function partWithin({ tokens }: Sentence, at: number): Name | null {
  const { lower = '', glued = false } = tokens[at] ?? {};
  if (!glued || !isDash(tokens[at - 1]) || !lower.endsWith('ed')) return null;
  const bare = lower.slice(0, -2);
  const noun = [bare, `${bare}e`, bare.replace(/(\w)\1$/, '$1')].find((word) => isPart(word));
  return noun ? { words: [noun], at, next: at + 1 } : null;
}

const opensPhrase = (word: string) => determiners.has(word) && word !== 'no';

/**
 * Whether the name of a part opens its sentence or an entry of a list, as "Outer" does in "Outer fabric: cotton". An article may
 * stand before the name.
 */
export function opensSentence({ tokens, divisions }: Sentence, { at }: Name): boolean {
  return divisions[at] !== division.none || (opensPhrase(tokens[at - 1]?.lower ?? '') && divisions[at - 1] !== division.none);
}

/** Whether a noun phrase begins with the name of the part. An article or "and" may stand before the name. */
export function opensClause({ tokens, divisions }: Sentence, { at }: Name): boolean {
  const before = tokens[at - 1]?.lower ?? '';
  return divisions[at] !== division.none || opensPhrase(before) || before === 'and' || before === '&';
}
