/** The progress of writing one text, from the click on "Generate" to the finished draft. */
import type { DescribeInput, Tweak } from '#shared/generation/generation.ts';
import type { Language } from '#shared/generation/options.ts';
import type { RouterOutputs } from '../../trpc.ts';
import type { Failure } from './failure.ts';

export type Generation = RouterOutputs['generation']['get'];
export type Writer = Generation['writer'];

/** A request for another version of a draft, for example a shorter one or a translation. */
export interface TweakAsk {
  id: string;
  tweak: Tweak;
  /** The language to translate to. */
  language?: Language;
}
export type Ask = DescribeInput | TweakAsk;

export interface Request {
  input: Ask;
  /**
   * The idempotency key: the server carries out requests with the same key only once. A key is used again only if the result of
   * the last request is unknown.
   */
  key: string;
}

export interface Run {
  phase: 'idle' | 'asking' | 'writing' | 'stopping' | 'failed' | 'stoppedFree' | 'stoppedCharged' | 'stoppedUnknown';
  request: Request | null;
  generationId: string | null;
  writer: Writer | null;
  /** How often the seller may still stop a text today without being charged; null until the server has said so. */
  freeStopsLeft: number | null;
  /** The text so far: the beginning of a JSON object. */
  json: string;
  /** Problems found by the checks that the AI is correcting now. */
  mending: string[];
  /** Whether a second AI call, the reader, now compares the finished text with the facts. */
  reading: boolean;
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
  reading: false,
  failure: null,
};

export type RunEvent =
  | { type: 'asked'; request: Request }
  | { type: 'started'; generationId: string; writer: Writer; freeStopsLeft: number }
  | { type: 'text'; text: string }
  | { type: 'mending'; problems: string[] }
  | { type: 'reading' }
  | { type: 'stopAsked' }
  | { type: 'stopped'; kept: keyof typeof afterStop }
  | { type: 'failed'; failure: Failure }
  | { type: 'done' }
  | { type: 'dismissed' };

/** The phase after a stop, for each possible cost of the stop. */
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
    case 'reading':
      return isBusy(run) ? { ...run, mending: [], reading: true } : run;
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
 * Gives each request its idempotency key, and lets one request run at a time. It does not wait for the screen to be drawn: two
 * presses, or a further text of the same request, may come before that.
 */
export class RequestLine {
  private isUnderWay = false;
  private last: Request | null = null;
  constructor(private readonly newKey: () => string) {}

  /**
   * The request to send. If the result of the last one is unknown and the input is the same, it is sent again with its old
   * idempotency key, so that it is charged only once. Null while another request is under way.
   */
  begin(input: Ask): Request | null {
    if (this.isUnderWay) return null;
    this.isUnderWay = true;
    const isSame = this.last !== null && JSON.stringify(this.last.input) === JSON.stringify(input);
    if (!isSame || !this.last) this.last = { input, key: this.newKey() };
    return this.last;
  }

  /** Call when the request has ended: with its failure, or null if it was answered or stopped. */
  end(failure: Failure | null) {
    this.isUnderWay = false;
    if (failure?.retry !== 'same') this.last = null;
  }

  /** Lets the same input begin a new request. */
  forget() {
    if (!this.isUnderWay) this.last = null;
  }
}

/**
 * After a stop, the server may keep the text so far as a draft, which takes a moment. So the client asks for the draft several
 * times. Returns the pauses between these calls, in milliseconds.
 */
export function waitsForKept(words: number, freeBelow: number): number[] {
  // The server keeps no text with fewer than `freeBelow` words. Near this limit it is worth asking more often, because the server
  // may have counted more words than arrived here.
  return words < freeBelow - 20 ? [300, 700] : [200, 300, 500, 1000, 1500, 2500];
}
