/** Facts that are not about the product itself support what a text says of that other thing, and nothing it says of the product. */
import { tokensInWords } from '../../text/elision.ts';
import { sentenceSpans } from '../../text/sentences.ts';
import type { Span } from '../../text/spans.ts';
import { rootOf } from '../../text/stem.ts';
import { tokensOf } from '../../text/tokens.ts';
import type { OtherThing } from '../../vocabulary/other-things.ts';
import { areSameParts, partStem } from '../../vocabulary/parts.ts';
import { mentionsOf } from '../../vocabulary/terms.ts';
import { wordLanguages } from '../../vocabulary/words/lexicon.ts';
import { wordMentionsOf } from '../../vocabulary/words/words.ts';
import type { Claim } from './claim.ts';
import type { FactBase } from './fact-base.ts';
import type { FactLine } from './fact-line.ts';
import type { ClaimLanguage } from './languages.ts';
import { notOfProduct } from './messages.ts';
import { names, type OtherFact, sent, wordsOf } from './other-facts.ts';

/** Whether a word of a text can mean the thing: a text may call the lid a cap. */
const canMean = (word: string, thing: OtherThing): boolean =>
  names(word, thing) || [...thing.words].some((own) => areSameParts(partStem(own), partStem(word)));

/**
 * Of the claims that the facts about the product itself do not support: those that a text makes of the product, although only a
 * fact about another thing says so.
 */
export function misattributed(text: string, claims: readonly Claim[], base: FactBase, language: ClaimLanguage): Claim[] {
  if (claims.length === 0) return [];
  const sentences = sentenceSpans(text);
  return claims.flatMap((claim): Claim[] => {
    const found = text.slice(claim.start, claim.end);
    const saying = base.others.filter(({ line }) => says(line, found));
    const [first] = saying;
    if (!first) return [];
    const sentence = sentences.find(({ start, end }) => start <= claim.start && claim.start < end) ?? {
      start: 0,
      end: text.length,
    };
    const before = sentences.findLast(({ end }) => end <= sentence.start);
    const place = { text, claim, sentence, before, called: base.called };
    const isMeant = saying.every((fact) => isAbout(claim, fact.thing, language) && !isSaidOf(place, fact));
    if (!isMeant) return [];
    return [{ ...claim, ...(claim.clash ? {} : { reason: notOfProduct(found, first.line) }) }];
  });
}

/** Whether claims of this kind are judged by what the fact is about. A number must be against another number of the product. */
function isAbout({ check, severity, clash, reason }: Claim, thing: OtherThing | null, language: ClaimLanguage): boolean {
  if (check === 'country') return true;
  if (thing === sent) return false;
  if (check === 'certification') return true;
  if (check === 'risky') return severity === 'hard' || reason === undefined || language !== 'en';
  if (thing === null) return false;
  return (
    check === 'material' ||
    (!thing.isPart && check === 'colour') ||
    (!thing.isPart && (check === 'contradiction' || check === 'number') && severity === 'hard' && clash !== null)
  );
}

interface Place {
  text: string;
  claim: Claim;
  sentence: Span;
  before: Span | undefined;
  called: ReadonlySet<string>;
}

const copula =
  /^(?:is|are|was|were|weighs?|made|measures?|comes?|ist|sind|wird|werden|wiegt|wiegen|besteht|est|sont|pèse|pèsent|es|son|está|están|pesa|pesan)$/u;
const pronoun = /^(?:it|they|this|that|these|its|er|sie|es|dieser?|dieses|il|elle|ils|elles|ce|cela|este|esta|ella|él)$/u;

const making = /^(?:made|crafted|built|aus|hergestellt|gefertigt|fabriquée?s?|faite?s?|hech[oa]s?|fabricad[oa]s?)$/u;

/** A verb says something of the product at most this many words before the claim. */
const NEAR = 8;

/** Whether the text says the claim of the thing, or leaves open of what it says it. */
function isSaidOf({ text, claim, sentence, before, called }: Place, { line, thing }: OtherFact): boolean {
  if (!thing) return false;
  const isNamed = (words: readonly string[]) => words.some((word) => canMean(word, thing));
  const isCalled = (word: string) => word.length > 2 && called.has(rootOf(word)) && !line.stems.has(rootOf(word));
  const earlier = wordsOf(text.slice(sentence.start, claim.start));
  const later = wordsOf(/^.*?(?=[,;:.]|\s(?:and|und|et|y)\s|$)/su.exec(text.slice(claim.end, sentence.end))?.[0] ?? '');
  const own = wordsOf(text.slice(claim.start, claim.end));
  const product = earlier.findIndex(isCalled);
  const verb = product < 0 ? -1 : earlier.findLastIndex((word, at) => at > product && copula.test(word));
  const isOfProduct =
    (verb >= 0 && earlier.length - verb <= NEAR) || isCalled(later[0] ?? '') || earlier.slice(-3).some(isCalled);
  if (isOfProduct && !isNamed([...earlier, ...own, ...later])) return false;
  if (isNamed(wordsOf(text.slice(sentence.start, sentence.end)))) return true;
  const opening = earlier[0] ?? own[0] ?? '';
  // Without a subject, or with “it”, a sentence speaks of what the one before spoke of, and else of the product.
  const goesOn = pronoun.test(opening) || making.test(opening);
  if (before && goesOn && isNamed(wordsOf(text.slice(before.start, before.end)))) return true;
  if (making.test(opening) || (goesOn && /^(?:is|are|ist|sind|est|sont|es|son)$/u.test(earlier[1] ?? ''))) return false;
  // Words of the fact beside the claim show that the text tells this fact: “a linen pouch” for “Packaging: linen pouch”.
  const others = new Set(stemsOf(text.slice(sentence.start, claim.start) + text.slice(claim.end, sentence.end)));
  if (!isOfProduct && stemsOf(line.text).some((word) => others.has(word) && !called.has(word))) return true;
  // Of what a material is told, only a clear sentence shows.
  return (claim.check === 'material' || claim.check === 'colour') && !isOfProduct;
}

const known = new WeakMap<FactLine, { words: ReadonlySet<string>; ids: ReadonlySet<string> }>();

/** Whether the fact says these words of a text, in its language or in another one. */
function says(line: FactLine, found: string): boolean {
  const own = known.get(line) ?? { words: new Set(stemsOf(line.text)), ids: new Set(idsOf(line.text)) };
  known.set(line, own);
  return stemsOf(found).some((word) => own.words.has(word)) || idsOf(found).some((id) => own.ids.has(id));
}

/** Endings of German, French and Spanish words are cut off with everything behind this many letters. */
const LONGEST_STEM = 7;
const stemsOf = (text: string): string[] =>
  tokensOf(text)
    .filter(({ kind, lower }) => kind === 'number' || (kind === 'word' && lower.length > 2))
    .map(({ kind, lower }) => (kind === 'number' ? lower : rootOf(lower).slice(0, LONGEST_STEM)));

const idsOf = (text: string): string[] => [
  ...mentionsOf(tokensOf(text), { anyCase: true }).map(({ term }) => term.id),
  ...wordLanguages.flatMap((language) =>
    wordMentionsOf(tokensInWords(text), language, { anyCase: true }).map(({ term }) => term.id),
  ),
];
