/** What this device stores of the edits of a draft that did not reach the server. */
import { emptyListing, type Listing, readPartialListing } from '#shared/generation/listing.ts';
import { useSession } from '../../session/store.ts';
import { forgetUnsaved, readUnsaved } from '../../session/unsaved.ts';
import { draftPath } from '../draft/draft-path.ts';
import type { Generation } from '../writing/run.ts';

/** The prefix `draft:` matters: all storage keys that begin with it are deleted when the person signs out. */
const keyOf = (id: string) => `draft:listing:${id}`;

/** Edits that did not reach the server, as this device stores them. */
export interface KeptHere {
  listing: Listing;
  /** ISO time at which the edits were stored; null if an earlier release stored them. */
  at: string | null;
  /** The revision of the draft the edits started from; null if unknown. */
  base: number | null;
}

/**
 * Whose edits stand apart from the text on the screen: typed in this `tab`, by an `other` tab of this browser, or kept on this
 * `device` before the text was opened.
 */
export type ApartOf = 'tab' | 'other' | 'device';

/** Reads stored edits. Null if there are none, or if they cannot be read. */
export function readKept(stored: unknown): KeptHere | null {
  if (typeof stored !== 'object' || stored === null) return null;
  // An earlier release stored only the listing, without `at` and `base`.
  const { listing = stored, at, base } = stored as Record<string, unknown>;
  const text = readPartialListing(JSON.stringify(listing));
  if (isSame(text, emptyListing)) return null;
  return {
    listing: text,
    at: typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? at : null,
    base: typeof base === 'number' ? base : null,
  };
}

export function parseKept(json: string | null): KeptHere | null {
  try {
    return readKept(JSON.parse(json ?? 'null'));
  } catch {
    return null;
  }
}

/** Whether two listings are equal, whatever the order of their keys. */
export const isSame = (a: Listing, b: Listing) => normal(a) === normal(b);
const normal = (listing: Listing) => JSON.stringify(readPartialListing(JSON.stringify(listing)));

/** The text of a draft as it is stored: as a person edited it or, without that, as it was written. */
export const textOf = ({ edited, listing }: Pick<Generation, 'edited' | 'listing'>): Listing => edited ?? listing ?? emptyListing;

/** After signing out nothing may be stored or sent: it could reach the account of the next person who signs in here. */
export const isSignedIn = () => useSession.getState().status === 'signedIn';

/** What is stored here of a draft, as it is stored; null if nothing is. */
export function storedHere(id: string): string | null {
  try {
    return localStorage.getItem(keyOf(id));
  } catch {
    return null;
  }
}

/** Stores edits on this device, or removes them (null). */
export function storeHere(id: string, stored: string | null) {
  if (!isSignedIn()) return;
  // Whatever the end of a session left in this tab is older, or has just been settled.
  forgetUnsaved(draftPath(id));
  try {
    if (stored === null) localStorage.removeItem(keyOf(id));
    else localStorage.setItem(keyOf(id), stored);
  } catch {
    // If storage is not available, the edits are lost when the page is closed.
  }
}

/** The text to show first. */
export interface Beginning {
  edited: Listing | null;
  /** Edits of this device that started from another revision, so that the seller has to choose. */
  apart: KeptHere | null;
  /** The stored edits that this window takes over as its own. */
  own: string | null;
}

/**
 * The text to show first. If this device has stored edits of the server's current revision, they are shown. If the text was
 * changed on the server since, the server's text is shown and the stored edits are returned in `apart`; the seller then chooses.
 */
export function beginWith(draft: Generation): Beginning {
  const own = storedHere(draft.id);
  const left = readKept(readUnsaved(useSession.getState().authUser?.uid, draftPath(draft.id)));
  const found = left ?? parseKept(own);
  if (!found || isSame(found.listing, textOf(draft))) return { edited: draft.edited, apart: null, own };
  if (found.base === draft.revision) return { edited: found.listing, apart: null, own };
  // Only edits that this tab left behind are its own. Those of another window stay until the seller has chosen.
  return { edited: draft.edited, apart: found, own: left && own };
}
