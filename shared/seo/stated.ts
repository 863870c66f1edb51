/**
 * What a listing states: the kinds of its facts, and the phrases the seller should look at. Text is read in the same way as by
 * the fact check.
 */

import { isDenied, statesSomething } from '../checks/claims/context.ts';
import { type FactBase, readFacts } from '../checks/claims/fact-base.ts';
import { type Measure, measuresOf } from '../checks/claims/measures.ts';
import { startsOfSayings } from '../checks/claims/sayings.ts';
import { isUnsupported } from '../checks/claims/term-claims.ts';
import { claimKey } from '../checks/finding.ts';
import { findPhrases, indexPhrases } from '../checks/phrases.ts';
import type { Facts } from '../facts/facts.ts';
import type { Span } from '../text/spans.ts';
import { type Token, tokensOf } from '../text/tokens.ts';
import { carePhrases } from '../vocabulary/care.ts';
import { reservedByLaw } from '../vocabulary/certifications.ts';
import { fitsMany, fitsNamed } from '../vocabulary/fits.ts';
import { packPhrases } from '../vocabulary/packs.ts';
import { isProperty, isShopTalk } from '../vocabulary/risky.ts';
import { type Mention, mentionsOf, withParents } from '../vocabulary/terms.ts';
import type { Dimension } from '../vocabulary/units.ts';

export const factKinds = ['size', 'material', 'colour', 'quantity', 'care', 'compatibility'] as const;
export type FactKind = (typeof factKinds)[number];

/** A phrase the seller should look at, and its place. */
export interface RiskyWord extends Span {
  found: string;
  field: 'title' | 'description';
}

export interface Stated {
  /** In the order of `factKinds`. A stated fact may be overlooked, and nothing is said about whether it is true. */
  kinds: readonly FactKind[];
  /** Each phrase once, those in the description first. */
  risky: readonly RiskyWord[];
}

/** What the title and the text state, and which of it no fact supports. Takes time linear in their lengths. */
export function readStated(title: string, text: string, facts: Facts): Stated {
  // The title is the product's name and comes from the seller, so it counts as a fact.
  const base = readFacts({ ...facts, name: title });
  const places = [
    { field: 'description' as const, text, terse: false },
    { field: 'title' as const, text: title, terse: true },
  ].map((place) => {
    const tokens = tokensOf(place.text);
    return { ...place, tokens, mentions: mentionsOf(tokens) };
  });
  const kinds = new Set<FactKind>();
  const risky = new Map<string, RiskyWord>();
  for (const { field, text, terse, tokens, mentions } of places) {
    for (const kind of kindsIn(text, tokens, mentions, base, terse)) kinds.add(kind);
    for (const mention of mentions) {
      const [start, end] = [tokens[mention.at]?.start ?? 0, tokens[mention.next - 1]?.end ?? 0];
      const found = text.slice(start, end);
      const same = found.toLowerCase();
      if (!risky.has(same) && needsEye(mention, tokens, found, base)) risky.set(same, { found, field, start, end });
    }
  }
  return { kinds: factKinds.filter((kind) => kinds.has(kind)), risky: [...risky.values()] };
}

const ofClass = { material: 'material', colour: 'colour', size: 'size', compatibility: 'compatibility' } as const;
const phrases = indexPhrases<{ phrase: string; kind: FactKind }>(
  [
    ...carePhrases.map((phrase) => ({ phrase, kind: 'care' as const })),
    ...packPhrases.map((phrase) => ({ phrase, kind: 'quantity' as const })),
    ...[...fitsNamed, ...fitsMany].map((phrase) => ({ phrase, kind: 'compatibility' as const })),
  ],
  ({ phrase }) => phrase,
);

function* kindsIn(
  text: string,
  tokens: readonly Token[],
  mentions: readonly Mention[],
  base: FactBase,
  terse: boolean,
): Generator<FactKind> {
  for (const mention of mentions) {
    const kind = ofClass[mention.term.class as keyof typeof ofClass];
    if (kind && !isDenied(tokens, mention) && statesSomething(mention, { tokens, called: base.called, terse })) yield kind;
  }
  const said = startsOfSayings(tokens);
  for (const measure of measuresOf(tokens)) {
    const kind = said.has(measure.start) ? null : kindOf(measure);
    if (kind) yield kind;
  }
  for (const { entry } of findPhrases(text, phrases)) yield entry.kind;
}

/** Measures that say how large, heavy or strong a product is. The other dimensions are time, money, shares and the like. */
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

function kindOf({ unit, form, counts, manner }: Measure): FactKind | null {
  if (manner) return null;
  if (unit) return sizes.has(unit.dimension) ? 'size' : null;
  if (form === 'sides') return 'size';
  // "2 in 1" is no quantity.
  return counts.length > 0 && !counts.includes('in-1') ? 'quantity' : null;
}

/**
 * True for sales talk in any case; for a claim about law, health or safety, or a word protected by law, only if no fact supports
 * it and the seller has not confirmed it. Properties such as "rechargeable" are left to the fact check.
 */
function needsEye(mention: Mention, tokens: readonly Token[], found: string, base: FactBase): boolean {
  const { id, class: kind } = mention.term;
  if ((kind !== 'risky' && kind !== 'certification') || isDenied(tokens, mention)) return false;
  if (kind === 'risky' && isShopTalk(id)) return true;
  const isClaim = kind === 'risky' ? !isProperty(id) : reservedByLaw.some((word) => withParents(id).has(word));
  return isClaim && isUnsupported(mention, tokens, base) && !base.confirmed.has(claimKey({ check: kind, found }));
}
