/** The last look at a fresh text before the seller sees it. */
import type { Listing } from '../generation/listing.ts';
import { fitForUse } from '../platforms/fit-for-use.ts';
import type { Finding } from './finding.ts';
import { type ReviewContext, reviewListing } from './review.ts';

export interface FinishedListing {
  listing: Listing;
  /** What was cut and why, as sentences. */
  trimmed: string[];
  /** Everything there is to say about the text as it is now. */
  findings: Finding[];
}

/** The listing within the hard rules of its platform, and reviewed as it then stands. */
export function finishListing(listing: Listing, context: ReviewContext): FinishedListing {
  const { facts, platform, date } = context;
  const { listing: fitted, removed } = fitForUse(listing, platform, date, { brand: facts.brand });
  const trimmed = removed.map(({ text, reason }) => `${reason}. Taken out: “${[...text].slice(0, 80).join('')}”`);
  return { listing: fitted, trimmed, findings: reviewListing(fitted, context) };
}
