import type { Listing } from '#shared/generation/listing.ts';

/**
 * The sentences of a listing that are whole, in reading order: what a screen reader is told while the text arrives. A
 * field that another one already follows is whole even without a full stop.
 */
export function wholeSentences(listing: Listing, finished = false): string[] {
  const fields = [listing.title, listing.intro, ...listing.bullets, listing.details].map((text) => text.trim());
  const last = fields.findLastIndex((text) => text !== '');
  return fields.flatMap((text, at) => sentencesOf(text, finished || at < last));
}

function sentencesOf(text: string, whole: boolean): string[] {
  const parts = text.split(/(?<=[.!?…])\s+|\n+/).filter((part) => part.trim() !== '');
  // The last part may still grow; even its full stop may turn out to be a decimal point.
  return whole ? parts : parts.slice(0, -1);
}
