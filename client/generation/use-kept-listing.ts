import { useEffect, useState } from 'react';
import type { Listing } from '#shared/listing.ts';
import { readPartialListing } from '#shared/listing.ts';
import { useSession } from '../session/store.ts';

/** The session empties everything under `draft:` when it ends. */
const keyOf = (id: string) => `draft:listing:${id}`;

function read(id: string): Listing | null {
  try {
    const kept = localStorage.getItem(keyOf(id));
    return kept === null ? null : readPartialListing(kept);
  } catch {
    return null;
  }
}

/** The listing of a draft with the seller's edits, kept on this device until the draft is used or put aside. */
export function useKeptListing(id: string, original: Listing) {
  const [edited, setEdited] = useState<Listing | null>(() => read(id));

  useEffect(() => {
    const timer = setTimeout(() => {
      if (useSession.getState().status !== 'signedIn') return;
      try {
        if (edited === null) localStorage.removeItem(keyOf(id));
        else localStorage.setItem(keyOf(id), JSON.stringify(edited));
      } catch {
        // Without storage the edits live as long as the page.
      }
    }, 400);
    return () => clearTimeout(timer);
  }, [id, edited]);

  return { listing: edited ?? original, isEdited: edited !== null, edit: setEdited, reset: () => setEdited(null) };
}
