import { STOP_FREE_WORDS } from '#shared/generation/generation.ts';
import { readError } from '../errors.ts';
import { trpc, trpcClient } from '../trpc.ts';
import { awaitRefund, billedNow, refundLocally, syncCounters } from './counters.ts';
import { isUnheard } from './failure.ts';
import { type Generation, type RunEvent, waitsForKept } from './run.ts';
import { costOfStop } from './stop-words.ts';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Returns a function for what follows a stop: it shows the draft the server may have kept of the text, else what the stop has
 * cost. `id` is null if the text had not begun, `free` says whether the stop should cost nothing.
 */
export function useStoppedText(send: (event: RunEvent) => void, finish: (generation: Generation) => Generation) {
  const utils = trpc.useUtils();
  return async (id: string | null, words: number, free: boolean): Promise<Generation | null> => {
    const kept = id === null ? null : await findKept(id, free ? words : STOP_FREE_WORDS);
    if (kept) {
      await syncCounters(utils);
      return finish(kept);
    }
    // A call that lasted too long may have been refunded by the server itself, so its counters decide what is shown.
    if (!free && words < STOP_FREE_WORDS && id !== null) {
      const charged = billedNow(utils);
      const counted = await syncCounters(utils);
      send({ type: 'stopped', kept: costOfStop(charged, counted?.aiQueriesBilling ?? null) });
      return null;
    }
    refundLocally(utils);
    send({ type: 'stopped', kept: free ? 'nothing' : 'unknown' });
    await awaitRefund(utils);
    return null;
  };
}

/** The part of a stopped text that the server has kept as a draft; null if it kept none, or cannot tell. */
async function findKept(id: string, words: number): Promise<Generation | null> {
  for (const ms of waitsForKept(words, STOP_FREE_WORDS)) {
    await wait(ms);
    try {
      return await trpcClient.generation.get.query({ id });
    } catch (error) {
      if (!isUnheard(error) && readError(error).code !== 'NOT_FOUND') break;
    }
  }
  return null;
}
