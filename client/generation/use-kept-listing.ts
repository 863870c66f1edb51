import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { emptyListing, type Listing, readPartialListing } from '#shared/listing.ts';
import { useSession } from '../session/store.ts';
import { trpc } from '../trpc.ts';
import { tidyListing } from './listing-edit.ts';
import type { Generation } from './run.ts';

const SAVE_AFTER_MS = 800;
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

function keepHere(id: string, listing: Listing | null) {
  if (useSession.getState().status !== 'signedIn') return;
  try {
    if (listing === null) localStorage.removeItem(keyOf(id));
    else localStorage.setItem(keyOf(id), JSON.stringify(listing));
  } catch {
    // Without storage the edits live as long as the page.
  }
}

/** `here`: the server could not be reached, so the edits are only on this device. */
export type SaveState = 'idle' | 'saving' | 'saved' | 'here';

/**
 * The listing of a draft with the seller's edits. They are saved 800 ms after the last change; what is not saved yet is
 * kept on this device, and goes to the server when the draft is opened again.
 */
export function useKeptListing(draft: Generation) {
  const { id } = draft;
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.generation.saveDraft.useMutation({ meta: { quiet: true } });
  const [edited, setEdited] = useState<Listing | null>(() => read(id) ?? draft.edited);
  const [state, setState] = useState<SaveState>('idle');
  const latest = useRef(edited);
  const unsaved = useRef(edited !== draft.edited);
  const saving = useRef(false);

  const save = async () => {
    if (saving.current || !unsaved.current) return;
    saving.current = true;
    setState('saving');
    try {
      while (unsaved.current) {
        unsaved.current = false;
        const kept = await mutateAsync({ id, listing: latest.current && tidyListing(latest.current) });
        utils.generation.get.setData({ id }, kept);
      }
      keepHere(id, null);
      setState('saved');
    } catch {
      unsaved.current = true;
      keepHere(id, latest.current);
      setState('here');
    } finally {
      saving.current = false;
    }
  };
  const saveLater = useEffectEvent(save);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every edit begins the wait anew
  useEffect(() => {
    const timer = setTimeout(() => void saveLater(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [edited]);

  useEffect(() => {
    const flush = () => {
      if (unsaved.current) keepHere(id, latest.current);
    };
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      flush();
      void saveLater();
    };
  }, [id]);

  const edit = (listing: Listing | null) => {
    latest.current = listing;
    unsaved.current = true;
    setEdited(listing);
  };
  return {
    listing: edited ?? draft.listing ?? emptyListing,
    isEdited: edited !== null,
    state,
    edit: (listing: Listing) => edit(listing),
    reset: () => edit(null),
    /** Saves at once: what comes next starts from the draft as the server has it. */
    save,
    /** After the draft was used: the server holds the edits already. */
    settled() {
      unsaved.current = false;
      keepHere(id, null);
    },
  };
}
