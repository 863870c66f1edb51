import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { emptyListing, type Listing, readPartialListing } from '#shared/generation/listing.ts';
import { readError } from '../../errors.ts';
import { beforeClosing } from '../../session/calls.ts';
import { useSession } from '../../session/store.ts';
import { forgetUnsaved, keepIfSessionEnds, readUnsaved } from '../../session/unsaved.ts';
import { trpc } from '../../trpc.ts';
import { draftPath } from '../draft/draft-path.ts';
import type { Generation } from '../writing/run.ts';
import { type EditHistory, noHistory, recorded, stepped, typedPart } from './edit-history.ts';
import { tidyListing } from './listing-edit.ts';

const SAVE_AFTER_MS = 800;
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

/** What the session's end left in this tab or, without that, what this device stores. */
function read(id: string): KeptHere | null {
  try {
    const left = readUnsaved(useSession.getState().authUser?.uid, draftPath(id));
    const kept = (left ?? JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null')) as Record<string, unknown>;
    // An earlier release stored only the listing, without `at` and `base`.
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

/** Whether two listings are equal, whatever the order of their keys. */
const isSame = (a: Listing, b: Listing) => normal(a) === normal(b);
const normal = (listing: Listing) => JSON.stringify(readPartialListing(JSON.stringify(listing)));

/**
 * The text to show first. If this device has stored edits of the server's current revision, they are shown. If the text was
 * changed on the server since, the server's text is shown and the stored edits are returned in `apart`; the seller then chooses.
 */
function begin(draft: Generation): { edited: Listing | null; apart: KeptHere | null } {
  const found = read(draft.id);
  if (!found || isSame(found.listing, draft.edited ?? draft.listing ?? emptyListing))
    return { edited: draft.edited, apart: null };
  return found.base === draft.revision ? { edited: found.listing, apart: null } : { edited: draft.edited, apart: found };
}

/** After signing out nothing may be stored or sent: it could reach the account of the next person who signs in here. */
const isSignedIn = () => useSession.getState().status === 'signedIn';

function keepHere(id: string, kept: KeptHere | null) {
  if (!isSignedIn()) return;
  // Whatever the end of a session left in this tab is older, or has just been settled.
  forgetUnsaved(draftPath(id));
  try {
    if (kept === null) localStorage.removeItem(keyOf(id));
    else localStorage.setItem(keyOf(id), JSON.stringify(kept));
  } catch {
    // If storage is not available, the edits are lost when the page is closed.
  }
}

/** `here`: the server could not be reached, so the edits are stored on this device only. */
export type SaveState = 'idle' | 'saving' | 'saved' | 'here';

/**
 * The text of a draft with the seller's edits. Edits are sent to the server 800 ms after the last change. Edits that could not be
 * sent are stored on this device and sent when the draft is opened again. If the session ends first, this tab keeps them for the
 * same person. If the text was changed elsewhere meanwhile, nothing is
 * sent; `apart` holds the edits, and the seller decides which text to keep.
 */
export function useKeptListing(draft: Generation) {
  const { id } = draft;
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.generation.saveDraft.useMutation({ meta: { quiet: true } });
  const [first] = useState(() => begin(draft));
  const [apart, setApart] = useState(first.apart);
  const [edited, setEdited] = useState(first.edited);
  const [state, setState] = useState<SaveState>('idle');
  const [history, setHistory] = useState<EditHistory<Listing | null>>(noHistory);
  const latestHistory = useRef(history);
  const revision = useRef(draft.revision);
  const latest = useRef(edited);
  const unsaved = useRef(edited !== draft.edited);
  const running = useRef<Promise<boolean> | null>(null);

  /**
   * What to store on this device. If the seller went back to the original text, the original is stored, because the server may
   * still have their edits.
   */
  const unsavedHere = (): KeptHere => ({
    listing: latest.current ?? draft.listing ?? emptyListing,
    at: new Date().toISOString(),
    base: revision.current,
  });
  const keepHistory = (next: EditHistory<Listing | null>) => {
    latestHistory.current = next;
    setHistory(next);
  };
  const standApart = (current: Generation) => {
    const mine = unsavedHere();
    keepHere(id, mine);
    setApart(mine);
    utils.generation.get.setData({ id }, current);
    revision.current = current.revision;
    latest.current = current.edited;
    setEdited(current.edited);
    keepHistory(noHistory);
    setState('idle');
  };

  const send = async (): Promise<boolean> => {
    if (!isSignedIn()) return false;
    if (!unsaved.current) return true;
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
      return true;
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
      return false;
    }
  };
  /** Only one save runs at a time; it also sends changes made while it runs. */
  const save = (): Promise<boolean> => {
    running.current ??= send().finally(() => {
      running.current = null;
    });
    return running.current;
  };
  const saveLater = useEffectEvent(save);
  const keepUnsaved = useEffectEvent(() => keepHere(id, unsavedHere()));
  // The call that finds the session ended is often the save itself, so edits on their way are not saved either.
  const whatIsUnsaved = useEffectEvent(() => (unsaved.current || running.current ? unsavedHere() : apart));
  const forgetSaved = useEffectEvent(() => {
    if (!unsaved.current && !apart) forgetUnsaved(draftPath(id));
  });
  useEffect(() => {
    forgetSaved();
    return keepIfSessionEnds(draftPath(id), () => whatIsUnsaved());
  }, [id]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each edit restarts the timer
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

  const show = (listing: Listing | null) => {
    latest.current = listing;
    unsaved.current = true;
    setEdited(listing);
  };
  const textNow = () => latest.current ?? draft.listing ?? emptyListing;
  const edit = (listing: Listing | null, isStep = true) => {
    const part = isStep || listing === null ? null : typedPart(textNow(), listing);
    keepHistory(recorded(latestHistory.current, latest.current, part, Date.now()));
    show(listing);
  };
  const step = (redo: boolean) => {
    const gone = stepped(latestHistory.current, latest.current, redo);
    if (!gone) return;
    keepHistory(gone.history);
    show(gone.value);
  };
  return {
    listing: edited ?? draft.listing ?? emptyListing,
    isEdited: edited !== null,
    state,
    apart,
    /**
     * Called with the seller's choice: keep the edits of this device (true), or the server's text (false). The returned function
     * is for an Undo button: it brings the edits of this device back.
     */
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
    /** Changes parts of the text as it was last typed. `isStep`: the change is undone by itself, and not with what was typed. */
    edit(change: (now: Listing) => Partial<Listing>, isStep = false) {
      const now = textNow();
      edit({ ...now, ...change(now) }, isStep);
    },
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    /** Brings back the text before the last change of any part, whoever made it. */
    undo: () => step(false),
    redo: () => step(true),
    reset: () => edit(null),
    /**
     * Saves at once, and tells whether the server has the edits. Needed before anything that uses the draft as stored on the
     * server.
     */
    save,
    /** Call after the draft was put on the product: the server has then stored the edits too, as revision `used`. */
    settled(used: number) {
      unsaved.current = false;
      revision.current = Math.max(revision.current, used);
      keepHere(id, null);
    },
  };
}
