/** A call to the database that waits for an answer. */
export interface OpenCall {
  /**
   * When the call started, in milliseconds of the monotonic clock. Up to LOOK_EVERY milliseconds too early, because the clock
   * is read only that often.
   */
  since: number;
  /** Called once, when the call's time is up, to fail it. */
  expire(): void;
}

/** The database did not answer in time. Callers treat it like any other outage. */
export class NoAnswer extends Error {
  readonly code = 'ETIMEDOUT';

  constructor(what = 'the database did not answer in time') {
    super(what);
  }
}

/** How often the open calls are checked, in milliseconds. */
const LOOK_EVERY = 250;

/**
 * Gives every call the same time limit, without a timer for each call. The calls are kept in the order in which they started,
 * so it is enough to check the oldest ones regularly.
 */
export class OpenCalls {
  private readonly open = new Set<OpenCall>();
  private readonly looking: NodeJS.Timeout;
  private now = performance.now();

  /**
   * Every LOOK_EVERY milliseconds, `onLook` is called. So is `onSlow`, if the oldest call has waited longer than `slow`
   * milliseconds.
   */
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

  /** Starts the time limit of a call anew. A transaction counts as one call; each of its statements prolongs it. */
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
