/**
 * Verifies what a second reader, a small AI model, says about a text: which claims the text makes, and which fact supports each.
 * Nothing is believed without being looked up: the claim's words must stand in the text, and the fact among the facts. A doubt
 * can only add a finding; it never removes one.
 */

import { type Facts, noFacts } from '../facts/facts.ts';
import type { Listing } from '../generation/listing.ts';
import { isCarried, type ReadFacts, readFacts, supportOf } from './carried.ts';
import { Confirmations, contextOf } from './confirmations.ts';
import { type FieldText, fieldTexts, findingAt } from './field-texts.ts';
import { type CheckKind, claimKey, type Finding, type Severity } from './finding.ts';

/** What a claim is about. The second reader chooses one of these kinds. */
export const claimKinds = [
  'number',
  'quantity',
  'colour',
  'material',
  'size',
  'country',
  'certification',
  'compatibility',
  'health',
  'other',
] as const;
export type ClaimKind = (typeof claimKinds)[number];

/** A claim of a text, as the second reader reported it. Not verified. */
export interface ReadClaim {
  /** The words of the claim, copied from the text. */
  words: string;
  /** The words of the facts that support the claim; empty if the reader found none. */
  fact: string;
  kind: ClaimKind;
}

/** A claim for which no fact was found. It is stored with the draft and looked up again whenever the draft is checked. */
export interface Doubt {
  words: string;
  check: CheckKind;
  severity: Severity;
}

/** What a draft stores about its second reading: the doubts, or that the second reader could not be asked. */
export type Reading = { state: 'read'; doubts: Doubt[] } | { state: 'unavailable' };

/** The doubts of a draft's second reader, in the form in which `reviewListing` takes them. */
export const doubtsOf = (draft: { reader?: Reading } | null | undefined): { doubts?: readonly Doubt[] } =>
  draft?.reader?.state === 'read' ? { doubts: draft.reader.doubts } : {};

/** At most this many doubts are kept. A text with more has to be written again anyway. */
export const MOST_DOUBTS = 20;
/** The most characters of a claim. A claim is a few words, so a longer quotation is not taken for one. */
const LONGEST_CLAIM = 200;

/**
 * For each kind of claim, the check under which a finding about it is shown. Kinds without a check of their own are shown as
 * `risky`: claims that the law or a marketplace cares about.
 */
const checks: Record<ClaimKind, CheckKind> = {
  number: 'number',
  quantity: 'quantity',
  colour: 'colour',
  material: 'material',
  size: 'size',
  country: 'country',
  certification: 'certification',
  compatibility: 'compatibility',
  health: 'risky',
  other: 'risky',
};
/** Kinds of claims that must be proved: without a fact they block the text. Claims of all other kinds then only get a warning. */
const toProve: ReadonlySet<ClaimKind> = new Set(['certification', 'health']);

/** The checks whose findings are about claims, unlike those for clichés and limits. */
const claimChecks: ReadonlySet<CheckKind> = new Set([...Object.values(checks), 'unit', 'contradiction'] as const);

/**
 * Looks up each claim that the reader reported, and returns those for which there is no fact (the doubts). Claims whose words are
 * not in the text are ignored. A fact in other words is enough, except for a claim that must be proved.
 */
export function verifiedDoubts(claims: readonly ReadClaim[], listing: Listing, facts: Facts): Doubt[] {
  const [texts, known] = [fieldTexts(listing), readBoth(facts)];
  const seen = new Set<string>();
  return claims
    .flatMap(({ words, fact, kind }): Doubt[] => {
      const said = plain(words);
      if (said.length < 2 || words.length > LONGEST_CLAIM || seen.has(said) || placesOf(words, texts).length === 0) return [];
      seen.add(said);
      const support = supportOf(words, fact, known.all);
      const isProof = toProve.has(kind);
      if (support === 'carried' || (support === 'other words' && !isProof)) return [];
      const severity = isProof && support === 'none' ? 'hard' : 'warn';
      return [{ words: words.trim(), check: checks[kind], severity }];
    })
    .filter((doubt) => !isSaid(doubt, known))
    .slice(0, MOST_DOUBTS);
}

/** The facts, and separately the colours that were seen in the product's picture. The second reader is not told these colours. */
function readBoth(facts: Facts): Record<'all' | 'colours', ReadFacts> {
  return { all: readFacts(facts), colours: readFacts({ ...noFacts, notes: facts.pictured.join('\n') }) };
}

/** Whether the facts do support the claim, although the second reader found no such fact. */
const isSaid = ({ words, check }: Doubt, { all, colours }: ReturnType<typeof readBoth>) =>
  isCarried(words, all) || (check === 'colour' && isCarried(words, colours));

/**
 * The findings for the doubts. A doubt has one finding for every place where its words still stand, because each field can be
 * used without the others. A doubt is left out if the seller has confirmed it or if the facts support it by now. A place is left
 * out if another check already has a finding about it that is at least as strict.
 */
export function findDoubts(doubts: readonly Doubt[], listing: Listing, facts: Facts, known: readonly Finding[]): Finding[] {
  if (doubts.length === 0) return [];
  const [texts, said] = [fieldTexts(listing), readBoth(facts)];
  const confirmed = new Confirmations(facts.confirmed);
  return doubts.flatMap((doubt) => {
    if (isSaid(doubt, said)) return [];
    const { check, severity } = doubt;
    const marks = known.filter((one) => claimChecks.has(one.check) && (one.severity === 'hard' || severity !== 'hard'));
    return placesOf(doubt.words, texts).flatMap(({ place, start, end }) => {
      const found = place.text.slice(start, end);
      const asFact = { name: names[check] ?? 'Feature', value: found };
      const context = contextOf(place.text, start, end);
      const finding = findingAt(place, start, end, { check, severity, message: doubtMessage(found), asFact, context });
      const isKnown = marks.some(
        (one) => one.field === finding.field && one.index === finding.index && one.start < end && start < one.end,
      );
      return isKnown || confirmed.has(finding) ? [] : [finding];
    });
  });
}

const doubtMessage = (words: string): string =>
  `The second reader finds no fact for “${words}”. Take it out, or add it to the facts if it is true.`;

/** Whether a finding is a doubt of the second reader. */
export const isDoubt = ({ message, found }: Finding): boolean => message === doubtMessage(found);

/** How many statements the second reader's findings are about. One statement may stand in several places. */
export const countDoubts = (findings: readonly Finding[]): number => new Set(findings.filter(isDoubt).map(claimKey)).size;

const names: Partial<Record<CheckKind, string>> = {
  colour: 'Colour',
  material: 'Material',
  size: 'Size',
  country: 'Made in',
  certification: 'Certification',
  compatibility: 'Fits',
};

/** Every place where the words stand. Upper and lower case, and the amount of white space, do not matter. */
function placesOf(words: string, texts: readonly FieldText[]): { place: FieldText; start: number; end: number }[] {
  const pieces = words.normalize('NFC').trim().split(/\s+/).map(literally);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${pieces.join('\\s+')}(?![\\p{L}\\p{N}])`, 'giu');
  return texts.flatMap((place) =>
    [...place.text.matchAll(pattern)].map(({ 0: found, index }) => ({ place, start: index, end: index + found.length })),
  );
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/['’]/g, "['’]");

const plain = (text: string) => text.normalize('NFC').toLowerCase().replace(/[’‘]/g, "'").replace(/\s+/g, ' ').trim();
