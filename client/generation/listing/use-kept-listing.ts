import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { emptyListing, type Listing } from '#shared/generation/listing.ts';
import { beforeClosing } from '../../session/calls.ts';
import { forgetUnsaved, keepIfSessionEnds, newTexts } from '../../session/unsaved.ts';
import { trpc } from '../../trpc.ts';
import { draftPath } from '../draft/draft-path.ts';
import type { Generation } from '../writing/run.ts';
import { DraftSaver, type SaveState, type Used } from './draft-saver.ts';
import { type EditHistory, noHistory, recorded, stepped, typedPart } from './edit-history.ts';
import { type ApartOf, beginWith, isSame, isSignedIn, storedHere, storeHere, textOf } from './kept-here.ts';
import { HistoriesContext } from './kept-histories.ts';
import { tidyListing } from './listing-edit.ts';

const SAVE_AFTER_MS = 800;

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
  const [first] = useState(() => beginWith(draft));
  const [apart, setApart] = useState(first.apart);
  const [apartOf, setApartOf] = useState<ApartOf>('device');
  const [edited, setEdited] = useState(first.edited);
  const [state, setState] = useState<SaveState>('idle');
  const [isUsing, setUsing] = useState(false);
  const histories = useContext(HistoriesContext);
  const [history, setHistory] = useState<EditHistory<Listing | null>>(() => {
    const before = histories?.get(id);
    // What was changed elsewhere since is not undone by steps that do not know it.
    return before && isSame(before.text, tidyListing(textOf({ ...draft, edited: first.edited }))) ? before.history : noHistory;
  });
  const latestHistory = useRef(history);
  const keepHistory = (next: EditHistory<Listing | null>) => {
    latestHistory.current = next;
    setHistory(next);
  };
  const [saver] = useState(
    () =>
      new DraftSaver(draft, first.edited, first.own, {
        isSignedIn,
        send: (listing, revision) => mutateAsync({ id, listing, revision }),
        stored: () => storedHere(id),
        store: (stored) => storeHere(id, stored),
        onSaved(kept) {
          utils.generation.get.setData({ id }, kept);
          // Pages that list drafts with their texts load them again when they are shown.
          void utils.generation.history.invalidate(undefined, { refetchType: 'none' });
        },
        onState: setState,
        onUsing: setUsing,
        onApart(kept, of) {
          setApart(kept);
          setApartOf(of);
        },
        onNewer(current) {
          utils.generation.get.setData({ id }, current);
          setEdited(current.edited);
          keepHistory(noHistory);
        },
      }),
  );
  const save = () => saver.save();
  useEffect(() => saver.adopt(draft), [saver, draft]);
  useEffect(
    () => () =>
      void histories?.set(id, { history: { ...latestHistory.current, typed: null }, text: tidyListing(saver.textNow()) }),
    [histories, id, saver],
  );

  const whatIsUnsaved = useEffectEvent(() => (saver.isUnsaved ? saver.unsavedHere() : apart));
  const typedTexts = useEffectEvent(() => newTexts(textOf(draft), whatIsUnsaved()?.listing));
  const forgetSaved = useEffectEvent(() => {
    if (!saver.isUnsaved && !apart) forgetUnsaved(draftPath(id));
  });
  useEffect(() => {
    forgetSaved();
    const texts = () => typedTexts();
    return keepIfSessionEnds(draftPath(id), () => whatIsUnsaved(), texts);
  }, [id]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each edit restarts the timer
  useEffect(() => {
    const timer = setTimeout(() => void saver.save(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [edited]);

  useEffect(() => {
    const flush = () => {
      if (saver.isUnsaved) saver.keepHere();
    };
    addEventListener('pagehide', flush);
    const release = beforeClosing(() => saver.save());
    return () => {
      removeEventListener('pagehide', flush);
      flush();
      void saver.save().finally(release);
    };
  }, [saver]);

  const show = (listing: Listing | null) => {
    saver.edit(listing);
    setEdited(listing);
  };
  const edit = (listing: Listing | null, isStep = true) => {
    const part = isStep || listing === null ? null : typedPart(saver.textNow(), listing);
    keepHistory(recorded(latestHistory.current, saver.latest, part, Date.now()));
    show(listing);
  };
  const step = (redo: boolean) => {
    const gone = stepped(latestHistory.current, saver.latest, redo);
    if (!gone) return;
    keepHistory(gone.history);
    show(gone.value);
  };
  return {
    listing: edited ?? draft.listing ?? emptyListing,
    isEdited: edited !== null,
    state,
    apart,
    apartOf,
    /**
     * Called with the seller's choice: keep the edits of this device (true), or the server's text (false). The returned function
     * is for an Undo button: it brings the edits of this device back.
     */
    decide(takeKept: boolean) {
      setApart(null);
      if (!apart) return () => {};
      saver.ownStored();
      if (takeKept) edit(apart.listing);
      else storeHere(id, null);
      return () => {
        edit(apart.listing);
        void save();
      };
    },
    /** Changes parts of the text as it was last typed. `isStep`: the change is undone by itself, and not with what was typed. */
    edit(change: (now: Listing) => Partial<Listing>, isStep = false) {
      const now = saver.textNow();
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
    isUsing,
    /** Saves, then lets `act` put the text live (see DraftSaver.use). */
    use: (act: (listing: Listing, revision: number) => Promise<Used>) => saver.use(act),
  };
}
