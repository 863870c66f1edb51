/** A call that waits for an answer. */
export interface OpenCall {
  /** Milliseconds of the monotonic clock, taken at the last look: exact to a quarter of a second. */
  since: number;
  /** Ends the call; asked once, when its time is over. */
  expire(): void;
}

/** The database did not answer in time. Says the same to the caller as any other way of being away. */
export class NoAnswer extends Error {
  readonly code = 'ETIMEDOUT';

  constructor(what = 'the database did not answer in time') {
    super(what);
  }
}

/** Milliseconds between two looks at the open calls. */
const LOOK_EVERY = 250;

/**
 * Gives every call a deadline without a timer of its own: all have the same time, so the oldest is the first of the set, and
 * one interval looks at that one. A call costs an entry in a set.
 */
export class OpenCalls {
  private readonly open = new Set<OpenCall>();
  private readonly looking: NodeJS.Timeout;
  private now = performance.now();

  /** `onSlow` hears, at every look, that the oldest call has waited longer than `slow`. Milliseconds. */
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

  /** Gives a call its whole time again. */
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
