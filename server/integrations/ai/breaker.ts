/** A circuit breaker: stops all calls to a provider that keeps failing. After a while it lets a single call test the provider. */
export interface Breaker {
  /** Null if a call may be made; its outcome must then be reported exactly once. Else how many seconds to wait. */
  refuse(): number | null;
  succeeded(): void;
  failed(): void;
  /** The call ended without showing whether the provider works, for example because the seller left. */
  undecided(): void;
}

/**
 * Creates a breaker that refuses all calls for `restMs` milliseconds after `failures` failed calls in a row. Then one call is
 * let through. Its outcome decides whether further calls are made, or refused for the same time again.
 */
export function createBreaker(options: { failures: number; restMs: number; now?: () => number }): Breaker {
  const now = options.now ?? (() => performance.now());
  let inARow = 0;
  let openUntil: number | null = null;
  let probing = false;
  return {
    refuse() {
      if (openUntil === null) return null;
      const left = openUntil - now();
      if (left > 0) return Math.ceil(left / 1000);
      if (probing) return 1;
      probing = true;
      return null;
    },
    succeeded() {
      inARow = 0;
      openUntil = null;
      probing = false;
    },
    failed() {
      inARow += 1;
      if (inARow >= options.failures) openUntil = now() + options.restMs;
      probing = false;
    },
    undecided() {
      probing = false;
    },
  };
}
