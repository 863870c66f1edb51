/**
 * Verifies what a second reader, a small model, says about a text: which claims it makes, and which fact carries each. Nothing is
 * believed without being looked up: the words must stand in the text and the fact among the facts. A doubt only ever adds a
 * finding; it never removes one.
 */
import { type Facts, factLines } from '../facts/facts.ts';
import type { Listing } from '../generation/listing.ts';
import { isSmallWord } from '../text/small-words.ts';
import { rootOf, stemsOf } from '../text/stem.ts';
import { type FieldText, fieldTexts, findingAt } from './field-texts.ts';
import { type CheckKind, claimKey, type Finding, type Severity } from './finding.ts';

/** What a claim is about, as the second reader is asked to say it. */
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
  /** The words of the facts that carry the claim; empty if the reader found none. */
  fact: string;
  kind: ClaimKind;
}

/** A claim for which no fact was found. It is stored with the draft and looked up again whenever the draft is checked. */
export interface Doubt {
  words: string;
  check: CheckKind;
  severity: Severity;
}

/** What a draft stores of its second reader: what it doubted, or that it could not be asked. */
export type Reading = { state: 'read'; doubts: Doubt[] } | { state: 'unavailable' };

/** The doubts of a draft's second reader, in the form in which `reviewListing` takes them. */
export const doubtsOf = (draft: { reader?: Reading } | null | undefined): { doubts?: readonly Doubt[] } =>
  draft?.reader?.state === 'read' ? { doubts: draft.reader.doubts } : {};

/** More doubts than this help nobody: a text that deserves them has to be written again. */
export const MOST_DOUBTS = 20;
/** A claim is a few words. A reader that quotes half of the text as one claim has not read it. */
const LONGEST_CLAIM = 200;

/** Kinds that have a check of their own name. All others are doubted like claims that the law or a marketplace cares about. */
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
/** Kinds that must be proved. Without a fact they block the text; all others are only doubted. */
const toProve: ReadonlySet<ClaimKind> = new Set(['certification', 'health']);

/** The checks that mark a claim. A cliché or a limit of the marketplace in the same words says nothing about their truth. */
const claimChecks: ReadonlySet<CheckKind> = new Set([...Object.values(checks), 'unit', 'contradiction'] as const);

/**
 * The doubts that remain of a reader's claims after each was looked up: its words stand in the text, no fact that the reader names
 * stands among the facts, and the facts do not say all of its words themselves.
 */
export function verifiedDoubts(claims: readonly ReadClaim[], listing: Listing, facts: Facts): Doubt[] {
  const texts = fieldTexts(listing);
  const lines = factLines(facts).flatMap(({ name, text }) => [plain(`${name}: ${text}`), plain(`${name} ${text}`), plain(text)]);
  const seen = new Set<string>();
  return claims
    .filter(({ words, fact }) => {
      const said = plain(words);
      if (said.length < 2 || words.length > LONGEST_CLAIM || seen.has(said) || placesOf(words, texts).length === 0) return false;
      seen.add(said);
      const named = plain(fact);
      return named.length < 2 || !lines.some((line) => line.includes(named));
    })
    .map(({ words, kind }) => ({
      words: words.trim(),
      check: checks[kind],
      severity: toProve.has(kind) ? ('hard' as const) : ('warn' as const),
    }))
    .filter((doubt) => !isCarried(doubt, facts))
    .slice(0, MOST_DOUBTS);
}

/**
 * The findings for the doubts whose words still stand in the text, one for every place where they stand, because each field can be
 * used without the others. A doubt is left out if the seller has confirmed it, if the facts carry it by now, or where a check
 * already marks a claim in its words at least as strictly.
 */
export function findDoubts(doubts: readonly Doubt[], listing: Listing, facts: Facts, known: readonly Finding[]): Finding[] {
  const texts = fieldTexts(listing);
  const confirmed = new Set(facts.confirmed);
  return doubts.flatMap((doubt) => {
    if (isCarried(doubt, facts)) return [];
    const { check, severity } = doubt;
    const marks = known.filter((one) => claimChecks.has(one.check) && (one.severity === 'hard' || severity !== 'hard'));
    return placesOf(doubt.words, texts).flatMap(({ place, start, end }) => {
      const found = place.text.slice(start, end);
      const asFact = { name: names[check] ?? 'Feature', value: found };
      const finding = findingAt(place, start, end, { check, severity, message: doubtMessage(found), asFact });
      const isKnown = marks.some(
        (one) => one.field === finding.field && one.index === finding.index && one.start < end && start < one.end,
      );
      return isKnown || confirmed.has(claimKey(finding)) ? [] : [finding];
    });
  });
}

export const doubtMessage = (words: string): string =>
  `The second reader finds no fact for “${words}”. Take it out, or add it to the facts if it is true.`;

const names: Partial<Record<CheckKind, string>> = {
  colour: 'Colour',
  material: 'Material',
  size: 'Size',
  country: 'Made in',
  certification: 'Certification',
  compatibility: 'Fits',
};

/** Every place where the words stand, in whatever case and white space. */
function placesOf(words: string, texts: readonly FieldText[]): { place: FieldText; start: number; end: number }[] {
  const pieces = words.normalize('NFC').trim().split(/\s+/).map(literally);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${pieces.join('\\s+')}(?![\\p{L}\\p{N}])`, 'giu');
  return texts.flatMap((place) =>
    [...place.text.matchAll(pattern)].map(({ 0: found, index }) => ({ place, start: index, end: index + found.length })),
  );
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/['’]/g, "['’]");

/** Whether the facts say all numbers and words of a claim, in one fact: then the reader has overlooked it. */
function isCarried({ words, check }: Doubt, facts: Facts): boolean {
  const wanted = contentOf(words);
  if (wanted.length === 0) return true;
  const lines = factLines(facts).map(({ name, text }) => `${name} ${text}`);
  // The reader is not shown the picture, which carries colours.
  return (check === 'colour' ? [...lines, ...facts.pictured] : lines).some((line) => {
    const said = new Set(contentOf(line));
    return wanted.every((word) => said.has(word));
  });
}

const contentOf = (text: string) =>
  stemsOf(text.replace(/(?<=\d)(?=\p{L})/gu, ' '))
    .filter((word) => !isSmallWord(word))
    .map(rootOf);

const plain = (text: string) => text.normalize('NFC').toLowerCase().replace(/[’‘]/g, "'").replace(/\s+/g, ' ').trim();
