/**
 * One sentence or bullet of a listing, which a seller can have rewritten by itself. The file imports no validator, so that every
 * screen can load it cheaply.
 */
import type { Listing } from './listing.ts';

/** What a seller can wish for one sentence or bullet. Each wish costs a query, and nothing else in the text changes. */
export const partWishes = ['shorter', 'warmer', 'plainer', 'rewrite'] as const;
export type PartWish = (typeof partWishes)[number];
export const partWishNames: Record<PartWish, string> = {
  shorter: 'Shorter',
  warmer: 'Warmer',
  plainer: 'Plainer',
  rewrite: 'Rewrite',
};

/** Where the sentence or bullet stands. */
export interface PartPlace {
  part: 'intro' | 'bullets' | 'details';
  /** Which bullet it is, from 0. */
  index?: number | undefined;
  /** The sentence or bullet, word for word. */
  words: string;
}

/** The listing with other words at this place. Null if the words are not, or no longer, there. */
export function replaceInPart(listing: Listing, { part, index = -1, words }: PartPlace, by: string): Listing | null {
  const text = part === 'bullets' ? listing.bullets[index] : listing[part];
  const at = text?.indexOf(words) ?? -1;
  if (text === undefined || at < 0) return null;
  const changed = text.slice(0, at) + by + text.slice(at + words.length);
  return part === 'bullets' ? { ...listing, bullets: listing.bullets.with(index, changed) } : { ...listing, [part]: changed };
}
