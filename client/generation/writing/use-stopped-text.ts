import { STOP_FREE_WORDS } from '#shared/generation/costs.ts';
import { readError } from '../../errors.ts';
import { trpc, trpcClient } from '../../trpc.ts';
import { awaitRefund, billedNow, refundLocally, syncCounters } from './counters.ts';
import { isUnheard } from './failure.ts';
import { type Generation, type RunEvent, waitsForKept } from './run.ts';
import { costOfStop } from './stop-words.ts';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Returns a function to call after the seller stopped a text. If the server has kept the text so far as a draft, the draft is
 * shown; otherwise a notice says what the stop has cost. `id` is null if no text had arrived; `free` tells whether the stop
 * should cost nothing.
 */
export function useStoppedText(send: (event: RunEvent) => void, finish: (generation: Generation) => Generation) {
  const utils = trpc.useUtils();
  return async (id: string | null, words: number, free: boolean): Promise<Generation | null> => {
    const kept = id === null ? null : await findKept(id, free ? words : STOP_FREE_WORDS);
    if (kept) {
      await syncCounters(utils);
      return finish(kept);
    }
    // The stop should have cost a query, but the server may have given the query back because the call took too long. Only the
    // server's counters show that.
    if (!free && words < STOP_FREE_WORDS && id !== null) {
      const charged = billedNow(utils);
      const counted = await syncCounters(utils);
      send({ type: 'stopped', kept: costOfStop(charged, counted?.aiQueriesBilling ?? null) });
      return null;
    }
    refundLocally(utils);
    send({ type: 'stopped', kept: free ? 'nothing' : 'unknown' });
    // The next text may be asked for meanwhile.
    void awaitRefund(utils);
    return null;
  };
}

/** The draft that the server has kept of a stopped text. Null if it kept none, or if that cannot be found out. */
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
