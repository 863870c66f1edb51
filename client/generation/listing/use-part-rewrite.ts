import { useRef, useState } from 'react';
import { toast } from 'sonner';
import { type PartPlace, type PartWish, partWishNames, replaceInPart } from '#shared/generation/part.ts';
import { trpc, trpcClient } from '../../trpc.ts';
import { awaitRefund, chargeLocally, refundLocally, setCounters, syncCounters } from '../writing/counters.ts';
import { explainFailure } from '../writing/failure.ts';
import type { Generation } from '../writing/run.ts';
import { newKey } from '../writing/use-describe.ts';
import { useIsHere } from '../writing/use-is-here.ts';
import { applyFix } from './apply-fix.ts';
import type { useKeptListing } from './use-kept-listing.ts';

/** A sentence or bullet as it stands on the screen, with its position in its text. */
export interface Part extends PartPlace {
  start: number;
  end: number;
}

const isSame = (one: PartPlace, other: PartPlace) =>
  one.part === other.part && one.index === other.index && one.words === other.words;

/**
 * Has one sentence or bullet of a draft said in other words, or takes it out. The new words are an edit like any other: they are
 * saved, and can be undone.
 */
export function usePartRewrite(draft: Generation, kept: ReturnType<typeof useKeptListing>, onChange: () => void) {
  const utils = trpc.useUtils();
  const [busy, setBusy] = useState<(Part & { wish: PartWish }) | null>(null);
  const [said, setSaid] = useState<{ place: PartPlace; text: string; failed: boolean } | null>(null);
  const abort = useRef<AbortController | null>(null);
  const isHere = useIsHere();
  /** The last request whose answer did not arrive. Asked again, it has the same idempotency key, so that it is charged once. */
  const unheard = useRef<{ asked: string; key: string } | null>(null);

  const put = (place: Part, words: string) => {
    onChange();
    kept.edit((now) => {
      const changed = replaceInPart(now, place, words);
      if (!changed)
        toast.info('You changed that sentence meanwhile, so your words stay.', { description: `The new ones: ${words}` });
      return changed ?? now;
    }, true);
  };

  /** Returns the new words; null if the old ones stay. */
  const ask = async (place: Part, wish: PartWish): Promise<string | null> => {
    if (busy) return null;
    const { part, index, words } = place;
    const asked = JSON.stringify([part, index, words, wish]);
    const key = unheard.current?.asked === asked ? unheard.current.key : newKey();
    unheard.current = { asked, key };
    const controller = new AbortController();
    abort.current = controller;
    setSaid(null);
    setBusy({ ...place, wish });
    chargeLocally(utils);
    const tell = (text: string, failed: boolean) => {
      if (isHere()) setSaid({ place, text, failed });
      else if (failed) toast.error(text);
    };
    try {
      await kept.save();
      const input = { id: draft.id, part, index, words, wish, idempotencyKey: key };
      const answer = await trpcClient.generation.rewritePart.mutate(input, { signal: controller.signal });
      unheard.current = null;
      setCounters(utils, answer.counters);
      if (answer.words !== null) put(place, answer.words);
      else {
        // Such a result has used one of the day's free stops.
        void utils.subscriptions.current.invalidate();
        tell(answer.query ?? '', false);
      }
      return answer.words;
    } catch (error) {
      refundLocally(utils);
      if (controller.signal.aborted) {
        unheard.current = null;
        void awaitRefund(utils);
        tell(`${partWishNames[wish]} was stopped. The old words stay.`, false);
        return null;
      }
      const failure = explainFailure(error);
      if (failure.retry !== 'same') unheard.current = null;
      void syncCounters(utils);
      tell(failure.message, true);
      return null;
    } finally {
      if (isHere()) setBusy(null);
    }
  };

  return {
    busy,
    ask,
    stop: () => abort.current?.abort(),
    /** What was said about this place after the last wish: why the old words stay. */
    saidOf: (place: PartPlace) => (said && isSame(said.place, place) ? said : null),
    /** Takes the sentence or bullet out. */
    remove({ part: field, index, start, end, words: found }: Part) {
      onChange();
      const place = { field, start, end, found, fix: { label: '', text: '' }, ...(index === undefined ? {} : { index }) };
      kept.edit((now) => {
        const changed = applyFix(now, place);
        // A paragraph of its own leaves one empty line behind, not three.
        return { ...changed, details: changed.details.replace(/\n{3,}/g, '\n\n') };
      }, true);
    },
  };
}
export type PartRewrite = ReturnType<typeof usePartRewrite>;
