/** A call that waits for an answer. */
export interface OpenCall {
  /**
   * When the call started, in milliseconds of the monotonic clock. That clock is read only every LOOK_EVERY milliseconds, so this
   * can be up to that much too early.
   */
  since: number;
  /** Ends the call; called once, when its time is up. */
  expire(): void;
}

/** The database did not answer in time. Callers treat it like any other outage. */
export class NoAnswer extends Error {
  readonly code = 'ETIMEDOUT';

  constructor(what = 'the database did not answer in time') {
    super(what);
  }
}

/** Milliseconds between two checks of the open calls. */
const LOOK_EVERY = 250;

/**
 * Gives every call a deadline without a timer each: all have the same time limit, so the first in the set is the oldest, and one
 * interval checks that one. A call costs one entry in a set.
 */
export class OpenCalls {
  private readonly open = new Set<OpenCall>();
  private readonly looking: NodeJS.Timeout;
  private now = performance.now();

  /** `onSlow` is called at every check while the oldest call has waited longer than `slow` milliseconds. */
  constructor(
    private readonly limit: number,
    private readonly slow = Number.POSITIVE_INFINITY,
    private readonly onSlow: () => void = () => {},
    private readonly onLook: (now: number) => void = () => {},
  ) {
    this.looking = setInterval(() => this.look(), LOOK_EVERY);
    this.looking.unref();
  }

  start(expire: () => void): OpenCall {
    const call = { since: this.now, expire };
    this.open.add(call);
    return call;
  }

  /** Restarts the time limit of a call. */
  prolong(call: OpenCall): void {
    if (!this.open.delete(call)) return;
    call.since = this.now;
    this.open.add(call);
  }

  end(call: OpenCall): void {
    this.open.delete(call);
  }

  stop(): void {
    clearInterval(this.looking);
    for (const call of this.open) call.expire();
    this.open.clear();
  }

  private look(): void {
    this.now = performance.now();
    this.onLook(this.now);
    let slow = false;
    for (const call of this.open) {
      const waited = this.now - call.since;
      if (waited > this.slow) slow = true;
      if (waited <= this.limit) break;
      this.open.delete(call);
      call.expire();
    }
    if (slow) this.onSlow();
  }
}
