/** Last steps for a new text before the seller sees it: adds missing required words and applies the rules of the marketplace. */
import type { Listing } from '../generation/listing.ts';
import { fitForUse } from '../platforms/fit-for-use.ts';
import type { Finding } from './finding.ts';
import { blocking, type ReviewContext, reviewListing } from './review.ts';
import { asSentence, unsaidPhrases } from './voice.ts';

export interface FinishedListing {
  listing: Listing;
  /** Which words were removed from the text and why, as sentences for the seller. */
  trimmed: string[];
  findings: Finding[];
}

/**
 * Prepares a text for use: adds required words of the seller that are missing, then removes what the marketplace does not allow.
 * Also returns the findings about the result.
 * @param reviewed the findings of `reviewListing` for this listing, if known; they are returned if nothing had to be removed or
 * added
 */
export function finishListing(listing: Listing, context: ReviewContext, reviewed?: Finding[]): FinishedListing {
  const { facts, platform, date } = context;
  const { listing: fitted, removed } = fitForUse(withOwnWords(listing, context), platform, date, { brand: facts.brand });
  const trimmed = removed.map(({ text, reason }) => `${reason}. Taken out: “${[...text].slice(0, 80).join('')}”`);
  const findings = reviewed && fitted === listing ? reviewed : reviewListing(fitted, context);
  return { listing: fitted, trimmed, findings };
}

/**
 * Checks a new text from the AI. If no finding blocks it, also returns the text as prepared by `finishListing`; otherwise
 * `finished` is null.
 */
export function reviewFresh(listing: Listing, context: ReviewContext): { findings: Finding[]; finished: FinishedListing | null } {
  const findings = reviewListing(listing, context);
  return { findings, finished: blocking(findings).length > 0 ? null : finishListing(listing, context, findings) };
}

/**
 * Adds the words that the seller requires in every text and that this text lacks: locked texts (word for word) and "must say"
 * phrases. Returns the same object if nothing is missing.
 */
export function withOwnWords(listing: Listing, { facts, voice }: ReviewContext): Listing {
  const body = [listing.intro, ...listing.bullets, listing.details].join('\n').normalize('NFC');
  const locked = [...facts.lockedSnippets, ...(voice?.lockedSnippets ?? [])];
  const unsaid = voice ? unsaidPhrases(listing, voice).map(asSentence) : [];
  const missing = [unsaid.join(' '), ...locked.filter((snippet) => !body.includes(snippet.normalize('NFC')))].filter(Boolean);
  return missing.length === 0 ? listing : { ...listing, details: [listing.details, ...missing].filter(Boolean).join('\n\n') };
}
