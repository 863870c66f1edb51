import { useEffect, useReducer, useRef, useState } from 'react';
import { countListingWords, readPartialListing } from '#shared/generation/listing.ts';
import { readError } from '../../errors.ts';
import { noteLimit } from '../../payments/upgrade.ts';
import { endSession, useSession } from '../../session/store.ts';
import { trpc, trpcClient } from '../../trpc.ts';
import { isOffline } from '../../ui/connection.ts';
import { toast } from '../../ui/toast.ts';
import { useIsHere } from '../../ui/use-is-here.ts';
import { chargeLocally, refundLocally, setCounters, syncCounters } from './counters.ts';
import { explainFailure, type Failure, OFFLINE_FAILURE, OFFLINE_OWED } from './failure.ts';
import { type Ask, type Generation, idleRun, isBusy, type Request, RequestLine, type RunEvent, runReduce } from './run.ts';
import { isFreeStop } from './stop-words.ts';
import { useFinishedDraft } from './use-finished-draft.ts';
import { useStoppedText } from './use-stopped-text.ts';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** A new idempotency key. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
/**
 * While the server is still answering an earlier copy of a request (same idempotency key), the request is sent up to this many
 * times.
 */
const TWIN_TRIES = 6;

/**
 * Has a text written and reports the progress. The finished text is stored as a draft on the server, even if the seller has left
 * the page meanwhile; `onAway` is called with it then, and `onDraft` otherwise.
 */
export function useDescribe(onDraft: (generation: Generation) => void, onAway: (generation: Generation) => void) {
  const utils = trpc.useUtils();
  const [run, send] = useReducer(runReduce, idleRun);
  const abort = useRef<AbortController | null>(null);
  const [line] = useState(() => new RequestLine(newKey));
  const isHere = useIsHere();
  useQuestionBeforeLeaving(isBusy(run));

  const showDraft = useFinishedDraft(isHere, onDraft, onAway);
  const finish = (generation: Generation): Generation => {
    send({ type: 'done' });
    showDraft(generation);
    return generation;
  };
  const endStopped = useStoppedText(send, finish);

  /** Sends the request and reads the stream of events. Returns the draft; null if it was stopped or the person has signed out. */
  const ask = async (request: Request, signal: AbortSignal): Promise<Generation | null> => {
    const known = utils.subscriptions.current.getData()?.freeStopsLeft;
    const progress = { json: '', id: null as string | null, freeStopsLeft: known };
    const owner = useSession.getState().authUser?.uid;
    const isOwner = () => useSession.getState().authUser?.uid === owner;
    const report = (event: RunEvent) => isHere() && send(event);
    try {
      for await (const event of await callServer(request, signal)) {
        if (!isOwner()) {
          abort.current?.abort();
          return null;
        }
        if (event.type === 'done') {
          setCounters(utils, event.counters);
          // Such a text has used one of the day's free stops.
          if (event.generation.review?.query) void utils.subscriptions.current.invalidate();
          return finish(event.generation);
        }
        if (event.type === 'started') {
          progress.id = event.generationId;
          progress.freeStopsLeft = event.freeStopsLeft;
        }
        if (event.type === 'text') progress.json += event.text;
        report(event);
      }
      throw new Error('The stream ended early');
    } catch (error) {
      if (!isOwner()) return null;
      if (!signal.aborted) throw error;
      const words = countListingWords(readPartialListing(progress.json));
      return endStopped(progress.id, words, isFreeStop(words, progress.freeStopsLeft));
    }
  };

  /** Like `ask`. If the server is still answering an earlier copy of the request (same idempotency key), waits and asks again. */
  const askPatiently = async (request: Request, signal: AbortSignal): Promise<Generation | null> => {
    for (let tries = 1; ; tries++) {
      try {
        return await ask(request, signal);
      } catch (error) {
        const { code, retryAfter = 2 } = readError(error);
        if (code !== 'IN_PROGRESS' || tries >= TWIN_TRIES || signal.aborted) throw error;
        await wait(retryAfter * 1000);
      }
    }
  };

  const fail = (error: unknown, failure: Failure) => {
    if (readError(error).code === 'SIGN_IN_REQUIRED') return endSession({ ranOut: true });
    refundLocally(utils);
    send({ type: 'failed', failure });
    if (isHere()) noteLimit(error);
    else toast.error(failure.title, { description: failure.message });
    void syncCounters(utils);
  };

  /** Sends the request and returns the draft, or null if none was made. Does nothing while another is under way. */
  const start = async (input: Ask): Promise<Generation | null> => {
    if (isOffline()) {
      // Nothing is sent that could only fail. A request whose answer was lost may have been charged, so it stays the last one.
      const isOwed = run.failure?.retry === 'same' && JSON.stringify(run.request?.input) === JSON.stringify(input);
      if (!isOwed) send({ type: 'asked', request: { input, key: newKey() } });
      send({ type: 'failed', failure: isOwed ? OFFLINE_OWED : OFFLINE_FAILURE });
      return null;
    }
    const request = line.begin(input);
    if (!request) return null;
    const controller = new AbortController();
    abort.current = controller;
    send({ type: 'asked', request });
    chargeLocally(utils);
    let failure: Failure | null = null;
    try {
      return await askPatiently(request, controller.signal);
    } catch (error) {
      failure = explainFailure(error);
      fail(error, failure);
      return null;
    } finally {
      line.end(failure);
    }
  };

  const stop = () => {
    send({ type: 'stopAsked' });
    abort.current?.abort();
  };

  const dismiss = () => {
    line.forget();
    send({ type: 'dismissed' });
  };

  return { run, start, stop, dismiss };
}

function callServer({ input, key: idempotencyKey }: Request, signal: AbortSignal) {
  const how = { context: { stream: true }, signal };
  return 'tweak' in input
    ? trpcClient.generation.tweak.mutate({ ...input, idempotencyKey }, how)
    : trpcClient.generation.describe.mutate({ ...input, idempotencyKey }, how);
}

/** While a text is being written, the browser asks before it closes or reloads the page. */
function useQuestionBeforeLeaving(busy: boolean) {
  useEffect(() => {
    if (!busy) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', onBeforeUnload);
    return () => removeEventListener('beforeunload', onBeforeUnload);
  }, [busy]);
}
