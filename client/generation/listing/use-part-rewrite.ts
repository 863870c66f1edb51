import { useRef, useState } from 'react';
import type { Listing } from '#shared/generation/listing.ts';
import { type PartPlace, type PartWish, partWishNames } from '#shared/generation/part.ts';
import { trpc, trpcClient } from '../../trpc.ts';
import { isOffline } from '../../ui/connection.ts';
import { toast } from '../../ui/toast.ts';
import { useIsHere } from '../../ui/use-is-here.ts';
import { awaitRefund, chargeLocally, refundLocally, setCounters, syncCounters } from '../writing/counters.ts';
import { explainFailure } from '../writing/failure.ts';
import type { Generation } from '../writing/run.ts';
import { newKey } from '../writing/use-describe.ts';
import { applyFix, placeNow } from './apply-fix.ts';
import type { useKeptListing } from './use-kept-listing.ts';

/** A sentence or bullet as it stands on the screen, with its position in its text. */
export interface Part extends PartPlace {
  start: number;
  end: number;
}

const isSame = (one: PartPlace, other: PartPlace) =>
  one.part === other.part && one.index === other.index && one.words === other.words;

/** The place as a fix names it. */
const fieldOf = ({ part: field, index, start, end, words: found }: Part) => ({
  ...{ field, start, end, found },
  ...(index === undefined ? {} : { index }),
});

/** The place of a bullet in the saved draft, which has no blank bullets. */
function savedIndex({ bullets }: Listing, { index }: Part): number | undefined {
  return index === undefined ? undefined : bullets.slice(0, index).filter((bullet) => bullet.trim() !== '').length;
}

/** New words that have no place in the text stay in sight until they are put away: they have cost a query. */
function showInstead(why: string, words: string) {
  const copy = { label: 'Copy', onClick: () => void navigator.clipboard?.writeText(words) };
  toast.info(why, {
    description: `The new words: ${words}`,
    duration: Number.POSITIVE_INFINITY,
    closeButton: true,
    action: copy,
  });
}

/**
 * Has one sentence or bullet of a draft said in other words, or takes it out. The new words are an edit like any other: they are
 * saved, and can be undone.
 */
export function usePartRewrite(draft: Generation, kept: ReturnType<typeof useKeptListing>, onChange: () => void) {
  const utils = trpc.useUtils();
  const [busy, setBusy] = useState<(Part & { wish: PartWish }) | null>(null);
  const [said, setSaid] = useState<{ place: PartPlace; text: string; failed: boolean } | null>(null);
  const abort = useRef<AbortController | null>(null);
  const underWay = useRef(false);
  const isHere = useIsHere();
  /** The last request whose answer did not arrive. Asked again, it has the same idempotency key, so that it is charged once. */
  const unheard = useRef<{ asked: string; key: string } | null>(null);

  const put = async (place: Part, words: string) => {
    onChange();
    let isPut = true;
    kept.edit((now) => {
      const changed = applyFix(now, { ...fieldOf(place), fix: { label: '', text: words } });
      isPut = changed !== now;
      return changed;
    }, true);
    if (!isPut) return showInstead('You changed that sentence meanwhile, so your words stay.', words);
    if (isHere()) return;
    // Whoever has left the desk finds the new words in the draft.
    if (await kept.save()) toast.success('The sentence is rewritten, in its draft');
    else showInstead('The sentence is rewritten, but could not be saved.', words);
  };

  /** Returns the new words; null if the old ones stay. */
  const ask = async (place: Part, wish: PartWish): Promise<string | null> => {
    // A second press may come before the button is drawn as busy.
    if (underWay.current) return null;
    if (isOffline()) {
      setSaid({ place, text: 'You are offline, and this needs the connection. No query was used.', failed: true });
      return null;
    }
    underWay.current = true;
    const { part, index, words } = place;
    const asked = JSON.stringify([part, index, words, wish]);
    const key = unheard.current?.asked === asked ? unheard.current.key : newKey();
    unheard.current = { asked, key };
    const controller = new AbortController();
    abort.current = controller;
    setSaid(null);
    setBusy({ ...place, wish });
    const tell = (text: string, failed: boolean) => {
      if (isHere()) setSaid({ place, text, failed });
      else if (failed) toast.error(text);
    };
    let isAsked = false;
    try {
      if (!(await kept.save())) {
        tell('Your last words could not be saved, so nothing was asked for and no query was used.', true);
        return null;
      }
      controller.signal.throwIfAborted();
      isAsked = true;
      chargeLocally(utils);
      const input = { id: draft.id, part, index: savedIndex(kept.listing, place), words, wish, idempotencyKey: key };
      const answer = await trpcClient.generation.rewritePart.mutate(input, { signal: controller.signal });
      unheard.current = null;
      setCounters(utils, answer.counters);
      // A result that is not charged has used one of the day's free stops.
      if (answer.query !== null) void utils.subscriptions.current.invalidate();
      if (answer.words !== null) {
        void put(place, answer.words);
        if (answer.query !== null) toast.info(answer.query);
      } else tell(answer.query ?? '', false);
      return answer.words;
    } catch (error) {
      if (controller.signal.aborted && isAsked && utils.subscriptions.current.getData()?.freeStopsLeft === 0) {
        // The call goes on and is charged. The key is kept, so that the same wish brings its words.
        void syncCounters(utils);
        tell(`${partWishNames[wish]} was stopped and counts as a query. Press it again for the words.`, false);
        return null;
      }
      if (isAsked) refundLocally(utils);
      if (controller.signal.aborted) {
        unheard.current = null;
        if (isAsked) void awaitRefund(utils);
        tell(`${partWishNames[wish]} was stopped. The old words stay.`, false);
        return null;
      }
      const failure = explainFailure(error);
      if (failure.retry !== 'same') unheard.current = null;
      void syncCounters(utils);
      tell(failure.message, true);
      return null;
    } finally {
      underWay.current = false;
      if (isHere()) setBusy(null);
    }
  };

  return {
    /** The sentence or bullet that is being written again, where it stands now. */
    busy: busy && (placeNow(kept.listing, busy) ?? busy),
    ask,
    stop: () => abort.current?.abort(),
    /** What was said about this place after the last wish: why the old words stay. */
    saidOf: (place: PartPlace) => (said && isSame(said.place, place) ? said : null),
    /** Takes the sentence or bullet out. */
    remove(place: Part) {
      onChange();
      kept.edit((now) => applyFix(now, { ...fieldOf(place), fix: { label: '', text: '' } }), true);
    },
  };
}
export type PartRewrite = ReturnType<typeof usePartRewrite>;
