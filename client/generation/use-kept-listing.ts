import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { emptyListing, type Listing, readPartialListing } from '#shared/generation/listing.ts';
import { readError } from '../errors.ts';
import { beforeClosing } from '../session/calls.ts';
import { useSession } from '../session/store.ts';
import { trpc } from '../trpc.ts';
import { tidyListing } from './listing-edit.ts';
import type { Generation } from './run.ts';

const SAVE_AFTER_MS = 800;
/** The session empties everything under `draft:` when it ends. */
const keyOf = (id: string) => `draft:listing:${id}`;

/** Edits that are on this device only. */
export interface KeptHere {
  listing: Listing;
  /** ISO time at which they were kept; null when an earlier release kept them. */
  at: string | null;
  /** The draft's revision they were made on; null when that is not known. */
  base: number | null;
}

function read(id: string): KeptHere | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null') as Record<string, unknown>;
    // An earlier release kept the listing alone.
    const { listing = kept, at, base } = kept;
    const text = readPartialListing(JSON.stringify(listing));
    if (isSame(text, emptyListing)) return null;
    return {
      listing: text,
      at: typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? at : null,
      base: typeof base === 'number' ? base : null,
    };
  } catch {
    return null;
  }
}

/** Whether two listings say the same, in whatever order their fields arrived. */
const isSame = (a: Listing, b: Listing) => normal(a) === normal(b);
const normal = (listing: Listing) => JSON.stringify(readPartialListing(JSON.stringify(listing)));

/** What a screen begins with: the kept edits where they go on from what the server holds, else its own text. */
function begin(draft: Generation): { edited: Listing | null; apart: KeptHere | null } {
  const found = read(draft.id);
  if (!found || isSame(found.listing, draft.edited ?? draft.listing ?? emptyListing))
    return { edited: draft.edited, apart: null };
  return found.base === draft.revision ? { edited: found.listing, apart: null } : { edited: draft.edited, apart: found };
}

/** Whose edits they are is gone with the session: afterwards nothing of them is kept, or sent. */
const isSignedIn = () => useSession.getState().status === 'signedIn';

function keepHere(id: string, kept: KeptHere | null) {
  if (!isSignedIn()) return;
  try {
    if (kept === null) localStorage.removeItem(keyOf(id));
    else localStorage.setItem(keyOf(id), JSON.stringify(kept));
  } catch {
    // Without storage the edits live as long as the page.
  }
}

/** `here`: the server could not be reached, so the edits are only on this device. */
export type SaveState = 'idle' | 'saving' | 'saved' | 'here';

/**
 * The listing of a draft with the seller's edits. They are saved 800 ms after the last change; what is not saved yet is
 * kept on this device, and goes to the server when the draft is opened again. Where the text was changed elsewhere since,
 * nothing is sent: `apart` holds the edits, and the seller says which text stays.
 */
export function useKeptListing(draft: Generation) {
  const { id } = draft;
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.generation.saveDraft.useMutation({ meta: { quiet: true } });
  const [first] = useState(() => begin(draft));
  const [apart, setApart] = useState(first.apart);
  const [edited, setEdited] = useState(first.edited);
  const [state, setState] = useState<SaveState>('idle');
  const revision = useRef(draft.revision);
  const latest = useRef(edited);
  const unsaved = useRef(edited !== draft.edited);
  const running = useRef<Promise<void> | null>(null);

  /** The edits as this device keeps them; going back to what was written is an edit, too. */
  const unsavedHere = (): KeptHere => ({
    listing: latest.current ?? draft.listing ?? emptyListing,
    at: new Date().toISOString(),
    base: revision.current,
  });
  const standApart = (current: Generation) => {
    const mine = unsavedHere();
    keepHere(id, mine);
    setApart(mine);
    utils.generation.get.setData({ id }, current);
    revision.current = current.revision;
    latest.current = current.edited;
    setEdited(current.edited);
    setState('idle');
  };

  const send = async () => {
    if (!unsaved.current || !isSignedIn()) return;
    setState('saving');
    try {
      while (unsaved.current) {
        unsaved.current = false;
        const listing = latest.current && tidyListing(latest.current);
        const kept = await mutateAsync({ id, listing, revision: revision.current });
        revision.current = Math.max(revision.current, kept.revision);
        utils.generation.get.setData({ id }, kept);
      }
      keepHere(id, null);
      setState('saved');
    } catch (error) {
      const { code, current } = readError(error);
      if (code === 'CONFLICT' && current) {
        unsaved.current = false;
        standApart(current as Generation);
      } else {
        unsaved.current = true;
        keepHere(id, unsavedHere());
        setState('here');
      }
    }
  };
  /** One save at a time, and the one under way takes what was changed meanwhile with it. */
  const save = (): Promise<void> => {
    running.current ??= send().finally(() => {
      running.current = null;
    });
    return running.current;
  };
  const saveLater = useEffectEvent(save);
  const keepUnsaved = useEffectEvent(() => keepHere(id, unsavedHere()));

  // biome-ignore lint/correctness/useExhaustiveDependencies: every edit begins the wait anew
  useEffect(() => {
    const timer = setTimeout(() => void saveLater(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [edited]);

  useEffect(() => {
    const flush = () => {
      if (unsaved.current) keepUnsaved();
    };
    addEventListener('pagehide', flush);
    const release = beforeClosing(() => saveLater());
    return () => {
      removeEventListener('pagehide', flush);
      flush();
      void saveLater().finally(release);
    };
  }, []);

  const edit = (listing: Listing | null) => {
    latest.current = listing;
    unsaved.current = true;
    setEdited(listing);
  };
  return {
    listing: edited ?? draft.listing ?? emptyListing,
    isEdited: edited !== null,
    state,
    apart,
    /** Takes the text kept on this device, or lets it go; answers how to take it after all. */
    decide(takeKept: boolean) {
      setApart(null);
      if (!apart) return () => {};
      if (takeKept) edit(apart.listing);
      else keepHere(id, null);
      return () => {
        edit(apart.listing);
        void save();
      };
    },
    edit: (listing: Listing) => edit(listing),
    reset: () => edit(null),
    /** Saves at once, and resolves when that is done: what comes next starts from the draft as the server has it. */
    save,
    /** After the draft was used: the server holds the edits already, as this revision. */
    settled(used: number) {
      unsaved.current = false;
      revision.current = Math.max(revision.current, used);
      keepHere(id, null);
    },
  };
}
