/** The state of one text being written, from the click to its draft, as the screen shows it. */
import type { DescribeInput, Tweak } from '#shared/generation/generation.ts';
import type { Language } from '#shared/generation/options.ts';
import type { RouterOutputs } from '../trpc.ts';
import type { Failure } from './failure.ts';

export type Generation = RouterOutputs['generation']['get'];
export type Writer = Generation['writer'];

/** A request for another version of a draft. */
export interface TweakAsk {
  id: string;
  tweak: Tweak;
  /** Only for a translation. */
  language?: Language;
}
export type Ask = DescribeInput | TweakAsk;

export interface Request {
  input: Ask;
  /**
   * The idempotency key. Each attempt gets a new one. Only if nobody knows whether the last attempt was carried out is its key
   * used again.
   */
  key: string;
}

export interface Run {
  phase: 'idle' | 'asking' | 'writing' | 'stopping' | 'failed' | 'stoppedFree' | 'stoppedCharged' | 'stoppedUnknown';
  request: Request | null;
  generationId: string | null;
  writer: Writer | null;
  /** How many free stops are left today. Null until the server has reported it, at the start of the text. */
  freeStopsLeft: number | null;
  /** The listing's JSON received so far. */
  json: string;
  /** The problems that the model is fixing before the draft is shown. */
  mending: string[];
  failure: Failure | null;
}

export const idleRun: Run = {
  phase: 'idle',
  request: null,
  generationId: null,
  writer: null,
  freeStopsLeft: null,
  json: '',
  mending: [],
  failure: null,
};

export type RunEvent =
  | { type: 'asked'; request: Request }
  | { type: 'started'; generationId: string; writer: Writer; freeStopsLeft: number }
  | { type: 'text'; text: string }
  | { type: 'mending'; problems: string[] }
  | { type: 'stopAsked' }
  | { type: 'stopped'; kept: keyof typeof afterStop }
  | { type: 'failed'; failure: Failure }
  | { type: 'done' }
  | { type: 'dismissed' };

/** The phase after a stop, depending on what the stop has cost. */
const afterStop = { nothing: 'stoppedFree', charged: 'stoppedCharged', unknown: 'stoppedUnknown' } as const;

export function runReduce(run: Run, event: RunEvent): Run {
  switch (event.type) {
    case 'asked':
      return { ...idleRun, phase: 'asking', request: event.request };
    case 'started': {
      const { generationId, writer, freeStopsLeft } = event;
      return isBusy(run) ? { ...run, generationId, writer, freeStopsLeft } : run;
    }
    case 'text':
      if (!isBusy(run)) return run;
      return { ...run, phase: run.phase === 'stopping' ? 'stopping' : 'writing', json: run.json + event.text };
    case 'mending':
      return isBusy(run) ? { ...run, mending: event.problems } : run;
    case 'stopAsked':
      return isBusy(run) ? { ...run, phase: 'stopping' } : run;
    case 'stopped':
      return { ...run, phase: afterStop[event.kept] };
    case 'failed':
      return { ...run, phase: 'failed', failure: event.failure };
    case 'done':
    case 'dismissed':
      return idleRun;
    default:
      return event satisfies never;
  }
}

export function isBusy({ phase }: Run): boolean {
  return phase === 'asking' || phase === 'writing' || phase === 'stopping';
}

/**
 * The request to send for this input. If the last request got no response and nothing was changed since, this is the same request
 * again; otherwise it is a new one.
 */
export function nextRequest(input: Ask, run: Run, newKey: () => string): Request {
  const { request, failure } = run;
  const same = request !== null && JSON.stringify(request.input) === JSON.stringify(input);
  return same && failure?.retry === 'same' ? request : { input, key: newKey() };
}

/**
 * The waiting times in milliseconds between attempts to find the draft that the server may have kept of a stopped text: the
 * server needs a moment to finish the stopped call.
 */
export function waitsForKept(words: number, freeBelow: number): number[] {
  // The server may have counted a few words more than arrived here, so only well below the limit is a kept draft unlikely.
  return words < freeBelow - 20 ? [300, 700] : [200, 300, 500, 1000, 1500, 2500];
}
