/** Decides whether a result of the AI is worth the query that was reserved for it. The only place that decides this. */
import { bodyText } from '#shared/checks/field-texts.ts';
import type { Tweak } from '#shared/generation/generation.ts';
import { countListingWords, type Listing } from '#shared/generation/listing.ts';
import { type DescriptionLength, lengthBands } from '#shared/generation/options.ts';
import type { PartWish } from '#shared/generation/part.ts';
import { countWords } from '#shared/platforms/measure.ts';

/** What was asked for, as far as it decides whether the result is worth a query. */
export type Asked =
  | {
      kind: 'text';
      /** The length asked for. Null if the caller named none, as with a script's prompt. */
      length: DescriptionLength | null;
      /** Whether the seller was told beforehand that the text will be short, and agreed. */
      shortAccepted: boolean;
      /** The texts requested together with this one and written before it, oldest first. */
      before: readonly Listing[];
      /** The description that the product has, as plain text; empty if it has none. */
      live: string;
      /** See `Earlier`. */
      earlier?: Earlier;
    }
  /** Another version of the text `parent`. */
  | { kind: 'version'; tweak: Tweak; parent: Listing; earlier?: Earlier }
  /** A score of a product with this description, as plain text. It is judged before the AI is asked. */
  | { kind: 'score'; description: string };

/** What was written about the same product before, as it was written, and the platform that is written for now. */
export interface Earlier {
  platform: string | null;
  drafts: readonly { listing: Listing; platform: string | null }[];
}

/** Why a result is not worth a query: the reason for the ledger, and the words for the seller. */
export interface Unworthy {
  reason: 'too_short' | 'repeats' | 'not_shorter' | 'adds_claim' | 'no_text';
  /** Completes a sentence such as "No query used: the text repeats version 2." */
  why: string;
  /** Said in place of “No query used: …”. */
  say?: string;
}

/** What is said of a result that is charged although it is not worth a query. */
export const chargedAlthough = ({ why }: Pick<Unworthy, 'why'>): string =>
  `One query was used, although ${why}: the uncounted results of today are used up.`;

/** Why a text that says the same as an earlier draft is not counted, and what would make it another. */
const SAME_AS_BEFORE: Unworthy = {
  reason: 'repeats',
  why: 'the text is the same as an earlier one',
  say: 'Same text as before: not charged. Change a fact, the voice or the length for another.',
};

/** Why the result is not worth a query; null if it is worth one. `written` is what the AI wrote, null for a score. */
export function unworthy(asked: Asked, written: Listing | null): Unworthy | null {
  if (asked.kind === 'score')
    return asked.description.trim() === '' ? { reason: 'no_text', why: 'the product has no text to score' } : null;
  if (!written) return null;
  const words = countListingWords(written);
  if (asked.kind === 'version') {
    if (asked.tweak === 'shorter' && words >= countListingWords(asked.parent))
      return { reason: 'not_shorter', why: 'the text is not shorter than the one before' };
    if (sameListing(written, asked.parent)) return { reason: 'repeats', why: 'the text repeats the one before' };
    return asked.earlier?.drafts.some(({ listing }) => sameListing(listing, written)) ? SAME_AS_BEFORE : null;
  }
  const twin = asked.before.findIndex((text) => spoken(text) === spoken(written));
  if (twin >= 0) return { reason: 'repeats', why: `the text repeats version ${twin + 1}` };
  if (letters(asked.live) !== '' && letters(asked.live) === letters(bodyText(written)))
    return { reason: 'repeats', why: 'the text is the one that the product has' };
  if (isKnown(written, asked.earlier)) return SAME_AS_BEFORE;
  if (asked.length === null || asked.shortAccepted) return null;
  const { name, min, max } = lengthBands[asked.length];
  if (words >= min / 2) return null;
  return {
    reason: 'too_short',
    why: `the text has ${words} ${words === 1 ? 'word' : 'words'}, less than half of ${name} (${min} to ${max})`,
  };
}

/**
 * Why the beginning of a text that was stopped is not worth a query: an earlier text, or the one that the product has, begins with it.
 * Null if it is worth one.
 */
export function unworthyBeginning(asked: Exclude<Asked, { kind: 'score' }>, begun: Listing): Unworthy | null {
  const drafts = (asked.earlier?.drafts ?? []).map(({ listing }) => listing);
  const known = [...(asked.kind === 'text' ? asked.before : [asked.parent]), ...drafts].map(bodyText);
  if (asked.kind === 'text') known.push(asked.live);
  const said = letters(bodyText(begun));
  return said !== '' && known.some((text) => letters(text).startsWith(said)) ? SAME_AS_BEFORE : null;
}

/** Why words that this sentence or bullet was given before are not worth another query. They are taken all the same. */
export const SAME_WORDS = {
  reason: 'repeats',
  why: 'the new words are the same as before',
  say: 'Same words as before: not charged.',
} as const satisfies Unworthy;

/**
 * Why a rewritten sentence or bullet is not worth a query; null if it is worth one. What is not worth one is not taken either.
 * `addsClaim`: it has a problem that the old words did not have, such as a claim that no fact supports.
 */
export function unworthyPart(wish: PartWish, before: string, after: string, addsClaim: boolean): Unworthy | null {
  if (addsClaim) return { reason: 'adds_claim', why: 'the new words claimed something that is not in your facts' };
  if (squeezed(before) === squeezed(after)) return { reason: 'repeats', why: 'the new words were the old ones' };
  if (wish === 'shorter' && countWords(after) >= countWords(before))
    return { reason: 'not_shorter', why: 'the new words were not fewer' };
  return null;
}

/** The words of the description, without regard to white space. */
const spoken = (listing: Listing) => squeezed(bodyText(listing));
/** A text without any white space, because a description divides it into other lines than a listing. */
const letters = (text: string) => text.replace(/\s+/g, '');
const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * Whether a first text was delivered before. For the same platform the description decides, so that nobody pays again for its meta texts
 * and tags alone; for another platform these are what is new.
 */
const isKnown = (written: Listing, earlier: Earlier | undefined): boolean =>
  earlier?.drafts.some(({ listing, platform }) =>
    platform === earlier.platform ? spoken(listing) === spoken(written) : sameListing(listing, written),
  ) ?? false;

/** True if both say the same in every part: a version with more keywords may differ in its tags alone. */
const sameListing = (a: Listing, b: Listing) =>
  spoken(a) === spoken(b) &&
  a.title === b.title &&
  a.metaTitle === b.metaTitle &&
  a.metaDescription === b.metaDescription &&
  a.tags.join('\n') === b.tags.join('\n') &&
  a.altText === b.altText;
