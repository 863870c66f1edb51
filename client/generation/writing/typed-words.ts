/** What the seller typed into a text while it was being written. It goes into the draft of that text, and into no other. */
import type { Listing } from '#shared/generation/listing.ts';
import type { Ask, Generation, Run } from './run.ts';

export interface TypedWords {
  words: Partial<Listing>;
  /** The draft of the text; null until it is there. */
  draftId: string | null;
}

export const nothingTyped: TypedWords = { words: {}, draftId: null };

/** What is left of it when the next request is sent. If the last one failed and this one is the same, the words wait for its draft. */
export function typedBefore(typed: TypedWords, { phase, request }: Run, next: Ask): TypedWords {
  const isAgain = phase === 'failed' && JSON.stringify(request?.input) === JSON.stringify(next);
  return isAgain && typed.draftId === null ? typed : nothingTyped;
}

/** What was typed into this draft while it was being written. */
export const typedInto = ({ words, draftId }: TypedWords, id: string): Partial<Listing> =>
  draftId === id ? words : nothingTyped.words;

/** A draft with what was typed, as this device keeps edits; null if nothing was typed. */
export function keptWith({ words }: TypedWords, { listing, revision }: Generation, at: string): string | null {
  if (!listing || Object.keys(words).length === 0) return null;
  return JSON.stringify({ listing: { ...listing, ...words }, at, base: revision });
}
