import { listingLimits } from '#shared/generation/generation.ts';
import type { Listing } from '#shared/generation/listing.ts';

/** A listing in which every text is as long as it may be, filled with `text`, which is repeated if it is too short. */
export function longestListing(text: string): Listing {
  let from = 0;
  const next = (length: number) => {
    const start = from % text.length;
    from += length;
    return text.repeat(Math.ceil((start + length) / text.length)).slice(start, start + length);
  };
  return {
    title: next(listingLimits.title),
    intro: next(listingLimits.intro),
    bullets: Array.from({ length: 20 }, () => next(listingLimits.bullets)),
    details: next(listingLimits.details),
    metaTitle: next(listingLimits.metaTitle),
    metaDescription: next(listingLimits.metaDescription),
    tags: Array.from({ length: 30 }, () => next(listingLimits.tags)),
    altText: next(listingLimits.altText),
  };
}
