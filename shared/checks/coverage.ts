/** Finds out which of the seller's facts a text mentions. */

import { type Facts, withUnit } from '../facts/facts.ts';
import { statedAttributes } from '../facts/no-value.ts';
import { unitlessLine, withUnits } from '../facts/unit-missing.ts';
import type { Listing } from '../generation/listing.ts';
import { stopWords } from '../text/small-words.ts';
import { stemsOf } from '../text/stem.ts';
import { tokensOf as tokensIn } from '../text/tokens.ts';
import { MeasureIndex } from './claims/measure-index.ts';
import { measuresOf } from './claims/measures.ts';
import { bodyTexts, findingAt } from './field-texts.ts';
import type { Finding } from './finding.ts';

/** A fact as the seller wrote it. */
export interface CoveredFact {
  /** The attribute's name. Empty for a key feature, which is a text without a name. */
  name: string;
  /** The value with its unit, for example "42 cm". */
  value: string;
}

export interface Coverage {
  /** The share of the facts that the text mentions, from 0 to 1; 1 if there are no facts to mention. */
  share: number;
  said: CoveredFact[];
  missing: CoveredFact[];
}

/**
 * A text mentions a fact if it contains at least this share of the fact's words, and all of its numbers, measures also in another
 * unit. Some words may be missing, because a text may say the same in other words.
 */
const SAID_FROM = 0.6;

const numerals = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve'.split(' ').map((word, n) => [word, `${n}`]),
);

/**
 * Which attributes and key features the text mentions, and which it does not. `important`, if given, lists the attribute names
 * and key features that count; all others are ignored. An attribute with the value "no" ("Dishwasher safe: no") and
 * a measure without a unit ("Weight: 8") need not be mentioned.
 */
export function coverageOf(listing: Listing, facts: Facts, important?: readonly string[]): Coverage {
  const chosen = important && new Set(important.map((name) => name.trim().toLowerCase()));
  const counted = [
    ...withUnits(statedAttributes(facts.attributes)).map((attribute) => ({
      name: attribute.name.trim(),
      value: withUnit(attribute),
    })),
    ...facts.keyFeatures.filter((line) => unitlessLine(line) === null).map((feature) => ({ name: '', value: feature.trim() })),
  ].filter(
    ({ name, value }) => value !== '' && !/^no(?:ne)?$/iu.test(value) && (!chosen || chosen.has((name || value).toLowerCase())),
  );
  const texts = [listing.title, ...bodyTexts(listing).map(({ text }) => text)];
  const words = new Set(texts.flatMap(tokensOf));
  let measures: MeasureIndex | undefined;
  // Measures are looked for only when the words are not there, because reading them takes longer.
  const said = counted.filter(
    (fact) => isSaid(fact, words) || saidAsMeasure(fact, words, () => (measures ??= measuresIn(texts))),
  );
  const missing = counted.filter((fact) => !said.includes(fact));
  return { share: counted.length === 0 ? 1 : said.length / counted.length, said, missing };
}

/**
 * Advice for each fact that the text does not mention. Its fix adds the fact at the end, in the seller's words. What the platform
 * refuses (`takes` is false) is not asked for.
 */
export function checkCoverage(
  listing: Listing,
  facts: Facts,
  important?: readonly string[],
  takes: (fact: string) => boolean = () => true,
): Finding[] {
  const place = { field: 'details' as const, text: listing.details };
  const end = listing.details.length;
  const lines = coverageOf(listing, facts, important).missing.map(({ name, value }) =>
    name === '' ? value : `${name}: ${value}`,
  );
  return lines.filter(takes).map((fact) => {
    const text = listing.details.trim() === '' ? `${fact}.` : `\n\n${fact}.`;
    return findingAt(place, end, end, {
      check: 'coverage',
      severity: 'advice',
      fact,
      message: `The text does not say: ${fact.replace(/[.!?…]+$/u, '')}.`,
      fix: { label: 'Add it at the end', text: text.replace(/([.!?…])\.$/u, '$1') },
    });
  });
}

function isSaid({ name, value }: CoveredFact, words: ReadonlySet<string>): boolean {
  // For a fact such as "Dishwasher safe: yes" the text must contain the words of the name, not the word "yes".
  const wanted = contentOf(/^yes$/iu.test(value) ? name : value);
  const numbers = wanted.filter((word) => /^\d/.test(word));
  if (wanted.length === 0) return true;
  if (!numbers.every((word) => words.has(word))) return false;
  return wanted.filter((word) => words.has(word)).length >= wanted.length * SAID_FROM;
}

/** Whether the text has the measures of a fact, perhaps in another unit ("45 hours" for "45 hrs"), and enough of its other words. */
function saidAsMeasure(fact: CoveredFact, words: ReadonlySet<string>, ofText: () => MeasureIndex): boolean {
  const measures = measuresOf(tokensIn(fact.value));
  if (measures.length === 0 || measures.some(({ unit }) => !unit)) return false;
  if (!measures.every(({ amounts, unit }) => unit && amounts.every((amount) => ofText().has(amount, unit, null)))) return false;
  const rest = measures.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), fact.value);
  return tokensOf(rest).length === 0 || isSaid({ name: '', value: rest }, words);
}

function measuresIn(texts: readonly string[]): MeasureIndex {
  const index = new MeasureIndex();
  for (const measure of texts.flatMap((text) => measuresOf(tokensIn(text)))) index.add(measure);
  return index;
}

/** The words of a fact without small words such as "with"; all its words if there are only small ones. */
function contentOf(text: string): string[] {
  const all = [...new Set(tokensOf(text))];
  const content = all.filter((word) => !stopWords.en.has(word));
  return content.length > 0 ? content : all;
}

/**
 * Splits a text into comparable words: "350ml" and "hand-made" become two words each, "0,5" becomes "0.5", and "two" becomes "2".
 */
function tokensOf(text: string): string[] {
  return stemsOf(
    text
      .replace(/(?<=\d)(?=\p{L})/gu, ' ')
      .replaceAll('-', ' ')
      .replace(/(?<=\d),(?=\d{1,2}(?!\d))/g, '.'),
  ).map((word) => numerals.get(word) ?? word);
}
