import { useEffect, useReducer, useRef } from 'react';
import { toast } from 'sonner';
import { navigate } from 'wouter/use-browser-location';
import { STOP_FREE_WORDS } from '#shared/generation/generation.ts';
import { countListingWords, readPartialListing } from '#shared/generation/listing.ts';
import { readError } from '../errors.ts';
import { endSession, useSession } from '../session/store.ts';
import { trpc, trpcClient } from '../trpc.ts';
import { awaitRefund, billedNow, chargeLocally, refundLocally, setCounters, syncCounters } from './counters.ts';
import { draftPath } from './draft-path.ts';
import { explainFailure, isUnheard } from './failure.ts';
import {
  type Ask,
  type Generation,
  idleRun,
  isBusy,
  nextRequest,
  type Request,
  type RunEvent,
  runReduce,
  waitsForKept,
} from './run.ts';
import { costOfStop, isFreeStop } from './stop-words.ts';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
/** How often the same request is asked for again while the server still answers its twin. */
const TWIN_TRIES = 6;

/** Writes a text and reports how it goes. The text is a draft on the server when it is done, whoever still looks. */
export function useDescribe(onDraft: (generation: Generation) => void) {
  const utils = trpc.useUtils();
  const [run, send] = useReducer(runReduce, idleRun);
  const abort = useRef<AbortController | null>(null);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  useEffect(() => {
    if (!isBusy(run)) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', onBeforeUnload);
    return () => removeEventListener('beforeunload', onBeforeUnload);
  }, [run]);

  const finish = (generation: Generation): Generation => {
    utils.generation.get.setData({ id: generation.id }, generation);
    void utils.generation.history.invalidate();
    void utils.account.dashboard.invalidate();
    void utils.account.numbers.invalidate();
    void utils.products.list.invalidate();
    send({ type: 'done' });
    if (here.current) {
      onDraft(generation);
      return generation;
    }
    toast.success('Your draft is ready', {
      duration: 10_000,
      action: { label: 'Open', onClick: () => navigate(draftPath(generation.id)) },
    });
    return generation;
  };

  /** After Stop: looks for the part of the text the server may have kept as a draft. */
  const findKept = async (id: string | null, words: number, free: boolean): Promise<Generation | null> => {
    for (const ms of id === null ? [] : waitsForKept(free ? words : STOP_FREE_WORDS, STOP_FREE_WORDS)) {
      await wait(ms);
      try {
        const kept = await trpcClient.generation.get.query({ id: id ?? '' });
        await syncCounters(utils);
        return finish(kept);
      } catch (error) {
        if (!isUnheard(error) && readError(error).code !== 'NOT_FOUND') break;
      }
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

  const ask = async (request: Request, signal: AbortSignal): Promise<Generation | null> => {
    const known = utils.subscriptions.current.getData()?.freeStopsLeft;
    const progress = { json: '', id: null as string | null, freeStopsLeft: known };
    const owner = useSession.getState().authUser?.uid;
    const report = (event: RunEvent) => here.current && send(event);
    try {
      const how = { context: { stream: true }, signal };
      const { input, key: idempotencyKey } = request;
      const events =
        'tweak' in input
          ? await trpcClient.generation.tweak.mutate({ ...input, idempotencyKey }, how)
          : await trpcClient.generation.describe.mutate({ ...input, idempotencyKey }, how);
      for await (const event of events) {
        if (useSession.getState().authUser?.uid !== owner) {
          abort.current?.abort();
          return null;
        }
        if (event.type === 'started') {
          progress.id = event.generationId;
          progress.freeStopsLeft = event.freeStopsLeft;
          report(event);
        } else if (event.type === 'text') {
          progress.json += event.text;
          report(event);
        } else if (event.type === 'mending') {
          report(event);
        } else {
          setCounters(utils, event.counters);
          return finish(event.generation);
        }
      }
      throw new Error('The stream ended early');
    } catch (error) {
      if (useSession.getState().authUser?.uid !== owner) return null;
      if (signal.aborted) {
        const words = countListingWords(readPartialListing(progress.json));
        return findKept(progress.id, words, isFreeStop(words, progress.freeStopsLeft));
      }
      throw error;
    }
  };

  /** Sends the request and returns the draft, or null if none was made. */
  const start = async (input: Ask): Promise<Generation | null> => {
    if (isBusy(run)) return null;
    const request = nextRequest(input, run, newKey);
    const controller = new AbortController();
    abort.current = controller;
    send({ type: 'asked', request });
    chargeLocally(utils);
    for (let tries = 1; ; tries++) {
      try {
        return await ask(request, controller.signal);
      } catch (error) {
        const { code, retryAfter = 2 } = readError(error);
        if (code === 'IN_PROGRESS' && tries < TWIN_TRIES && !controller.signal.aborted) {
          await wait(retryAfter * 1000);
          continue;
        }
        if (code === 'SIGN_IN_REQUIRED') {
          endSession();
          return null;
        }
        const failure = explainFailure(error);
        refundLocally(utils);
        send({ type: 'failed', failure });
        if (!here.current) toast.error(failure.title, { description: failure.message });
        void syncCounters(utils);
        return null;
      }
    }
  };

  const stop = () => {
    send({ type: 'stopAsked' });
    abort.current?.abort();
  };

  return { run, start, stop, dismiss: () => send({ type: 'dismissed' }) };
}
