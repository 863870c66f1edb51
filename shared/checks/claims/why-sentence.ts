/** Finds the facts on which each sentence of a text is based, for "Why this sentence?" on the screen. */

import type { Facts } from '../../facts/facts.ts';
import type { Listing } from '../../generation/listing.ts';
import { sentenceSpans } from '../../text/sentences.ts';
import { isSmallWord } from '../../text/small-words.ts';
import { rootOf } from '../../text/stem.ts';
import { type Token, tokensOf } from '../../text/tokens.ts';
import { mentionsOf, withParents } from '../../vocabulary/terms.ts';
import type { TextField } from '../finding.ts';
import { surroundingsOf } from './around.ts';
import { type FactBase, factBaseOf } from './fact-base.ts';
import type { FactLine } from './fact-line.ts';
import { textsOf } from './listing-texts.ts';
import { MeasureIndex } from './measure-index.ts';
import { type Measure, measuresOf } from './measures.ts';
import { isReckoned } from './reckoning.ts';
import { isSupported } from './support.ts';

/** A fact on which a sentence is based. */
export type FactBehind = Pick<FactLine, 'source' | 'name' | 'text'>;

export interface SentenceReason {
  field: TextField;
  index?: number;
  /** The sentence's position in the field's text, in UTF-16 units. `end` is the position after the last character. */
  start: number;
  end: number;
  /** The facts on which the sentence is based, those with most in common with it first; empty if there are none. */
  facts: FactBehind[];
  /** The numbers of the sentence that no fact gives but that follow from some: "2.4 kg" of four plates of 600 g each. */
  computed: string[];
}

/** At most this many facts are named for one sentence. A longer list would not explain it. */
const MOST_FACTS = 5;
/** A fact without a number counts if the sentence has this share of its words. */
const MOSTLY = 0.7;
/** At most this many sentences are explained. Product texts have fewer than fifty, so this only stops enormous texts. */
const MOST_SENTENCES = 300;

/**
 * Returns for each sentence the facts that have a number or a vocabulary term in common with it, or nearly all of their words. If
 * there are none, the facts that share other words with the sentence. Also the numbers of the sentence that are computed from facts.
 */
export function whySentence(listing: Listing, facts: Facts): SentenceReason[] {
  // SKU, barcode and price explain no sentence: a "4" in a text has nothing to do with the 4 in a price.
  const base = factBaseOf(facts);
  const lines = base.lines.filter(({ source }) => source !== 'code' && source !== 'price').map(prepared);
  const reasons: SentenceReason[] = [];
  for (const { field, index, text } of textsOf(listing)) {
    for (const { start, end } of sentenceSpans(text)) {
      if (reasons.length === MOST_SENTENCES) return reasons;
      const sentence = text.slice(start, end);
      const tokens = tokensOf(sentence);
      const measures = measuresOf(tokens);
      const reason: SentenceReason = {
        field,
        start,
        end,
        facts: factsFor(tokens, measures, lines),
        computed: computedIn(sentence, tokens, measures, base),
      };
      if (index !== undefined) reason.index = index;
      reasons.push(reason);
    }
  }
  return reasons;
}

interface Prepared {
  line: FactLine;
  numbers: MeasureIndex;
  terms: ReadonlySet<string>;
}

function prepared(line: FactLine): Prepared {
  const numbers = new MeasureIndex();
  for (const measure of line.measures) numbers.add(measure);
  return { line, numbers, terms: new Set(line.mentions.flatMap(({ term }) => [...withParents(term.id)])) };
}

function computedIn(sentence: string, tokens: readonly Token[], measures: readonly Measure[], base: FactBase): string[] {
  const around = surroundingsOf(tokens, measures);
  return measures
    .filter((measure, at) => {
      if (measure.manner || isSupported(sentence, measure, base)) return false;
      return isReckoned(measure, around(at), base.figures);
    })
    .map(({ start, end }) => sentence.slice(start, end));
}

function factsFor(tokens: readonly Token[], measures: readonly Measure[], lines: readonly Prepared[]): FactBehind[] {
  const terms = new Set(mentionsOf(tokens, { anyCase: true }).map(({ term }) => term.id));
  const stems = contentStems(tokens);
  // What the product's name says stands in many sentences and facts. Alone, it explains a sentence by the name and by no other fact.
  const ofName = lines.find(({ line }) => line.source === 'name');
  const scored = lines.map((prepared) => {
    const { line, numbers, terms: known } = prepared;
    const shared = [...stems].filter((stem) => line.stems.has(stem));
    const isAkin = prepared === ofName || shared.some((stem) => !ofName?.line.stems.has(stem));
    const told = [...terms].filter((id) => known.has(id) && (isAkin || !ofName?.terms.has(id)));
    return { line, stated: measures.filter((measure) => holds(numbers, measure)).length + told.length, shared: shared.length };
  });
  // A feature in the seller's words often has no number or term of the vocabulary: then most of its words must be there.
  const isRepeated = (shared: number, { stems }: FactLine) => shared >= 2 && shared >= stems.size * MOSTLY;
  const strong = scored.filter(({ stated, shared, line }) => stated > 0 || isRepeated(shared, line));
  const chosen =
    strong.length > 0 ? strong : scored.filter(({ line, shared }) => shared > 0 && shared >= Math.min(2, line.stems.size));
  return chosen
    .sort((a, b) => b.stated - a.stated || b.shared - a.shared)
    .slice(0, MOST_FACTS)
    .map(({ line: { source, name, text } }) => ({ source, name, text }));
}

function holds(numbers: MeasureIndex, { amounts, unit, bound, counts }: Measure): boolean {
  if (unit) return amounts.every((amount) => numbers.has(amount, unit, bound));
  return amounts.every((amount) => (counts.length > 0 ? numbers.hasBare(amount) : numbers.hasNumber(amount)));
}

function contentStems(tokens: readonly Token[]): Set<string> {
  return new Set(
    tokens
      .filter(({ kind, lower }) => kind === 'word' && lower.length > 2 && !isSmallWord(lower))
      .map(({ lower }) => rootOf(lower)),
  );
}
