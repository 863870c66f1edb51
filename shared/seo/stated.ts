/**
 * Finds what a listing states: which kinds of facts, such as size or material, and which risky phrases, such as "best price".
 * Text is read in the same way as by the fact check, so both recognise the same facts.
 */

import { isDenied, statesSomething } from '../checks/claims/context.ts';
import { type FactBase, factBaseOf } from '../checks/claims/fact-base.ts';
import { type Measure, measuresOf } from '../checks/claims/measures.ts';
import { startsOfSayings } from '../checks/claims/sayings.ts';
import { isUnsupported } from '../checks/claims/term-claims.ts';
import { contextOf } from '../checks/confirmations.ts';
import { findPhrases, formsOf, indexPhrases } from '../checks/phrases.ts';
import type { Facts } from '../facts/facts.ts';
import type { Span } from '../text/spans.ts';
import { rootOf } from '../text/stem.ts';
import { isDash, type Token, tokensOf, wordBefore } from '../text/tokens.ts';
import { carePhrases } from '../vocabulary/care.ts';
import { reservedByLaw } from '../vocabulary/certifications.ts';
import { fitsMany, fitsNamed, fitsOrNot } from '../vocabulary/fits.ts';
import { countedElsewhere, packPhrases } from '../vocabulary/packs.ts';
import { isProperty, isShopTalk, mayName } from '../vocabulary/risky.ts';
import { LARGEST_SIZE, sizeLabels, sizeSystems } from '../vocabulary/sizes.ts';
import { type Mention, mentionsOf, withParents } from '../vocabulary/terms.ts';
import type { Dimension } from '../vocabulary/units.ts';

export const factKinds = ['size', 'material', 'colour', 'quantity', 'care', 'compatibility'] as const;
export type FactKind = (typeof factKinds)[number];

/** A phrase the seller should look at, and its place. */
export interface RiskyWord extends Span {
  found: string;
  field: 'title' | 'description';
  /** True for sales talk, such as "best price". Marketplaces refuse it, even if the facts support it. */
  isSalesTalk: boolean;
}

export interface Stated {
  /**
   * The kinds of facts that are stated, in the order of `factKinds`. Some may be overlooked, and whether they are true is not
   * checked here.
   */
  kinds: readonly FactKind[];
  /**
   * Each phrase once. Phrases in the description come first, because the button beside this item of the checklist opens the
   * first phrase, and can mark its place only in the description.
   */
  risky: readonly RiskyWord[];
}

/**
 * Finds the kinds of facts that the title and the text state, and the risky phrases in them. Takes time linear in their lengths.
 */
export function readStated(title: string, text: string, facts: Facts): Stated {
  // The title is the product's name and comes from the seller, so it counts as a fact.
  const base = factBaseOf(facts.name === title ? facts : { ...facts, name: title });
  const kinds = new Set<FactKind>();
  const names = namesIn(facts);
  const risky = new Map<string, RiskyWord>();
  for (const place of [readPlace('description', text), readPlace('title', title)]) {
    addKinds(kinds, place, base);
    for (const word of riskyWordsIn(place, base, names)) {
      const same = word.found.toLowerCase();
      if (!risky.has(same)) risky.set(same, word);
    }
  }
  return { kinds: factKinds.filter((kind) => kinds.has(kind)), risky: [...risky.values()] };
}

interface Place {
  field: RiskyWord['field'];
  text: string;
  tokens: readonly Token[];
  mentions: readonly Mention[];
}

function readPlace(field: Place['field'], text: string): Place {
  const tokens = tokensOf(text);
  return { field, text, tokens, mentions: mentionsOf(tokens) };
}

const ofClass = { material: 'material', colour: 'colour', size: 'size', compatibility: 'compatibility' } as const;
const phraseKinds = ['care', 'quantity', 'compatibility'] as const;
const phrases = indexPhrases<{ phrase: string; kind: FactKind }>(
  [
    ...carePhrases.map((phrase) => ({ phrase, kind: 'care' as const })),
    ...packPhrases.map((phrase) => ({ phrase, kind: 'quantity' as const })),
    ...[...fitsNamed, ...fitsMany]
      .filter((phrase) => !fitsOrNot.has(phrase))
      .map((phrase) => ({ phrase, kind: 'compatibility' as const })),
  ],
  ({ phrase }) => phrase,
  // For care, all forms of the words count: "washed by hand". All other phrases match only in singular and plural, because "the
  // setting of" would otherwise count as "set of".
  (word, { kind }) => (kind === 'care' ? formsOf(word) : new Set([word, `${word}s`])),
);

/** Adds the kinds of facts that a text states. Kinds found before are not looked for again, because one mention is enough. */
function addKinds(kinds: Set<FactKind>, { field, text, tokens, mentions }: Place, base: FactBase): void {
  const setting = { tokens, called: base.called, terse: field === 'title' };
  for (const mention of mentions) {
    const kind = ofClass[mention.term.class as keyof typeof ofClass];
    if (kind && !kinds.has(kind) && !isDenied(tokens, mention) && statesSomething(mention, setting)) kinds.add(kind);
  }
  if (!kinds.has('size') || !kinds.has('quantity')) {
    const said = startsOfSayings(tokens);
    let at = 0;
    for (const measure of measuresOf(tokens)) {
      while (at < tokens.length && (tokens[at]?.start ?? 0) < measure.start) at += 1;
      const kind = said.has(measure.start) ? null : kindOf(measure, tokens, at);
      if (kind) kinds.add(kind);
    }
  }
  if (phraseKinds.some((kind) => !kinds.has(kind))) for (const { entry } of findPhrases(text, phrases)) kinds.add(entry.kind);
}

/**
 * Measures that count as the product's size or strength, from length to thread count. Time, money, percentages and the like do
 * not.
 */
const sizes: ReadonlySet<Dimension> = new Set([
  'length',
  'mass',
  'volume',
  'area',
  'power',
  'voltage',
  'current',
  'charge',
  'energy',
  'data',
  'pixels',
  'megapixels',
  'light',
  'sound',
  'density',
  'karat',
  'thread count',
  'denier',
] as const);

const elsewhere: ReadonlySet<string> = new Set(countedElsewhere.map(rootOf));

/** The kind of fact that a measure states, or null. `at` is the index of its first token. */
function kindOf({ unit, form, counts, manner, amounts }: Measure, tokens: readonly Token[], at: number): FactKind | null {
  if (manner) return null;
  if (unit) return sizes.has(unit.dimension) ? 'size' : null;
  if (form === 'sides' || isSizeNumber(amounts[0]?.readings[0] ?? 0, tokens, at)) return 'size';
  // "For 4 people" and "loved by 10,000" count people, not parts of the product; "2 in 1" counts nothing.
  if (['for', 'by'].includes(wordBefore(tokens, at)?.lower ?? '') || counts.includes('in-1')) return null;
  return counts.length > 0 && !counts.some((stem) => elsewhere.has(stem)) ? 'quantity' : null;
}

/** Whether a number without a unit is a size: "Size: 42", "EU 38". */
function isSizeNumber(value: number, tokens: readonly Token[], at: number): boolean {
  const sign = tokens[at - 1]?.text === ':' || isDash(tokens[at - 1]) ? 1 : 0;
  const label = tokens[at - 1 - sign];
  if (label === undefined) return false;
  if (sizeLabels.has(label.lower)) return true;
  return sizeSystems.has(label.text) && value <= LARGEST_SIZE && wordBefore(tokens, at - 1 - sign)?.lower !== 'the';
}

/**
 * Sales talk that is part of the brand or the product's name, such as "Miracle" in "Miracle-Gro". In exactly this spelling it is
 * a name and is not reported.
 */
function namesIn({ brand, name }: Facts): Set<string> {
  const found = (text: string, ofId: (id: string) => boolean) => {
    const tokens = tokensOf(text);
    const parts = mentionsOf(tokens).filter(({ term }) => term.class === 'risky' && ofId(term.id));
    return parts.map((mention) => wordsAt(text, tokens, mention).found);
  };
  return new Set([...found(brand, isShopTalk), ...found(name, mayName)]);
}

function wordsAt(text: string, tokens: readonly Token[], { at, next }: Mention): Span & { found: string } {
  const [start, end] = [tokens[at]?.start ?? 0, tokens[next - 1]?.end ?? 0];
  return { found: text.slice(start, end), start, end };
}

function* riskyWordsIn(place: Place, base: FactBase, names: ReadonlySet<string>): Generator<RiskyWord> {
  const { field, text, tokens, mentions } = place;
  for (const mention of mentions) {
    const check = mention.term.class;
    if (check !== 'risky' && check !== 'certification') continue;
    const words = wordsAt(text, tokens, mention);
    const isSalesTalk = check === 'risky' && isShopTalk(mention.term.id);
    if (isSalesTalk && names.has(words.found)) continue;
    // The sentence is looked for only if it matters, because a long text may have thousands of such words.
    const confirmed =
      base.confirmed.knows({ check, found: words.found }) &&
      base.confirmed.has({ check, found: words.found, context: contextOf(text, words.start, words.end) });
    if (needsEye(mention, tokens, base, confirmed)) yield { ...words, field, isSalesTalk };
  }
}

/**
 * Whether the seller should look at a phrase. Sales talk: always. A claim about law, health or safety, or a word protected by
 * law: only if no fact supports it and the seller has not confirmed it. Properties such as "rechargeable": never, because the
 * fact check judges those.
 */
function needsEye(mention: Mention, tokens: readonly Token[], base: FactBase, confirmed: boolean): boolean {
  const { id, class: kind } = mention.term;
  if (isDenied(tokens, mention)) return false;
  if (kind === 'risky' && isShopTalk(id)) return true;
  const isClaim = kind === 'risky' ? !isProperty(id) : reservedByLaw.some((word) => withParents(id).has(word));
  return isClaim && !confirmed && isUnsupported(mention, tokens, base);
}
