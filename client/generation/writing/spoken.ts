import type { Listing } from '#shared/generation/listing.ts';
import { sentenceSpans } from '#shared/text/sentences.ts';

/**
 * Returns the sentences of an arriving text that can no longer grow, to be read by screen readers: all sentences of a complete
 * field, and all but the last sentence of the field that is still arriving.
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
