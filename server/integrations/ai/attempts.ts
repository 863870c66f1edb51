import { setTimeout as wait } from 'node:timers/promises';
import { AiError } from './ai.ts';
import type { Breaker } from './breaker.ts';
import { isProviderTrouble } from './provider-errors.ts';

/**
 * The longest pause before a retry, in milliseconds. If the provider asks for a longer one, the
 * call fails instead of keeping the seller waiting.
 */
const LONGEST_RETRY_WAIT_MS = 5_000;

export interface AttemptRules {
  deadlineMs: number;
  maxRetries: number;
  /**
   * The first pause before a retry, in milliseconds. Each further pause is twice as long. Up to half of each is cut off at
   * random.
   */
  backoffMs: number;
  breaker: Breaker;
  /** `again` says whether another attempt will follow (unless the call is ended before). */
  onFailure?: (error: AiError, attempt: number, again: boolean) => void;
}

/**
 * Runs `attempt` until it succeeds, with one deadline for all attempts together. A failed attempt is repeated only if it has
 * yielded nothing yet, because what the reader has seen cannot be taken back. Unless the call ends with a whole answer, the
 * signal given to `attempt` is aborted, so that no request to the provider goes on.
 */
export async function* withAttempts<T>(
  caller: AbortSignal,
  rules: AttemptRules,
  attempt: (signal: AbortSignal) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  if (caller.aborted) throw new AiError('aborted');
  const rest = rules.breaker.refuse();
  if (rest !== null) throw new AiError('overloaded', { retryAfter: rest });

  const ending = new AbortController();
  const onCallerAbort = () => ending.abort(new AiError('aborted'));
  const deadline = setTimeout(() => ending.abort(new AiError('timeout')), rules.deadlineMs);
  caller.addEventListener('abort', onCallerAbort, { once: true });
  const outcome = reportOnce(rules.breaker);
  let isWhole = false;
  try {
    for (let n = 0; ; n++) {
      let started = false;
      try {
        for await (const value of attempt(ending.signal)) {
          if (ending.signal.aborted) throw ending.signal.reason;
          started = true;
          yield value;
        }
        outcome.succeeded();
        isWhole = true;
        return;
      } catch (thrown) {
        const error = ending.signal.aborted ? (ending.signal.reason as AiError) : toAiError(thrown);
        const final = started || n >= rules.maxRetries || ending.signal.aborted;
        const pause = final ? null : pauseBeforeRetry(error, n, rules.backoffMs);
        if (error.code !== 'aborted') rules.onFailure?.(error, n + 1, pause !== null);
        if (pause === null) {
          report(outcome, error);
          throw error;
        }
        await wait(pause, undefined, { signal: ending.signal }).catch(() => {});
        if (ending.signal.aborted) {
          const reason = ending.signal.reason as AiError;
          report(outcome, reason.code === 'timeout' ? error : reason);
          throw reason;
        }
      }
    }
  } finally {
    outcome.undecided();
    clearTimeout(deadline);
    caller.removeEventListener('abort', onCallerAbort);
    // Do not abort after a whole answer: that would only close the connection, which the next request can use.
    if (!isWhole) ending.abort();
  }
}

function toAiError(thrown: unknown): AiError {
  return thrown instanceof AiError ? thrown : new AiError('unavailable', { cause: thrown });
}

/** The pause in milliseconds, or null if another attempt would not help. */
function pauseBeforeRetry(error: AiError, n: number, backoffMs: number): number | null {
  if (!isProviderTrouble(error)) return null;
  const backoff = backoffMs * 2 ** n * (0.5 + Math.random() / 2);
  if (error.retryAfter === undefined) return backoff;
  const asked = error.retryAfter * 1000;
  return asked > LONGEST_RETRY_WAIT_MS ? null : asked + backoff;
}

function report(breaker: Breaker, error: AiError) {
  if (error.code === 'aborted') breaker.undecided();
  else if (isProviderTrouble(error)) breaker.failed();
  else breaker.succeeded();
}

/**
 * Wraps a breaker so that only the first report about a call counts. So `undecided` can always be reported at the end: it has an
 * effect only if nothing else was reported, for example because the reader stopped reading.
 */
function reportOnce(breaker: Breaker): Breaker {
  let open = true;
  const once = (tell: () => void) => () => {
    if (open) tell();
    open = false;
  };
  return {
    refuse: () => breaker.refuse(),
    succeeded: once(breaker.succeeded),
    failed: once(breaker.failed),
    undecided: once(breaker.undecided),
  };
}
