import type { Listing } from '#shared/generation/listing.ts';
import { sentenceSpans } from '#shared/text/sentences.ts';

/**
 * The complete sentences of a listing in reading order, which a screen reader is told while the text arrives. A field that is
 * followed by another one is complete even without a full stop.
 */
export function wholeSentences(listing: Listing, finished = false): string[] {
  const fields = [listing.title, listing.intro, ...listing.bullets, listing.details].map((text) => text.trim());
  const last = fields.findLastIndex((text) => text !== '');
  return fields.flatMap((text, at) => sentencesOf(text, finished || at < last));
}

function sentencesOf(text: string, whole: boolean): string[] {
  const parts = sentenceSpans(text).map(({ start, end }) => text.slice(start, end));
  // The last piece may still grow: even a full stop at its end may turn out to be a decimal point.
  return whole ? parts : parts.slice(0, -1);
}
