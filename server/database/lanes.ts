import { NoAnswer, type OpenCalls } from './open-calls.ts';

/** A connection, used by one transaction at a time. */
export interface Lane {
  /** True once the connection is gone. Nothing may be sent on it then. */
  readonly lost: boolean;
  /** When the connection was opened, in milliseconds of the monotonic clock. */
  readonly openedAt: number;
  end(): void;
}

interface Waiting<L> {
  give(lane: L): void;
  refuse(error: Error): void;
}

/**
 * Milliseconds after which a connection is replaced by a new one, because the memory that a server or proxy keeps for a
 * connection only grows.
 */
const MAX_AGE = 30 * 60_000;

/** A limited number of connections for transactions. A caller that waits too long for a connection is refused. */
export class Lanes<L extends Lane> {
  private readonly free: L[] = [];
  private readonly waiting: Waiting<L>[] = [];
  private taken = 0;
  private closed = false;

  constructor(
    private readonly max: number,
    private readonly open: () => L,
    private readonly calls: OpenCalls,
  ) {}

  async take(): Promise<L> {
    if (this.closed) throw new NoAnswer('the database is closed');
    if (this.taken < this.max) {
      this.taken++;
      return this.next();
    }
    return new Promise<L>((resolve, reject) => {
      const one: Waiting<L> = { give: resolve, refuse: reject };
      const call = this.calls.start(() => {
        this.waiting.splice(this.waiting.indexOf(one), 1);
        reject(new NoAnswer('no connection for a transaction became free'));
      });
      one.give = (lane) => {
        this.calls.end(call);
        resolve(lane);
      };
      this.waiting.push(one);
    });
  }

  /** Gives a connection back. It is used again unless it is lost or too old. */
  release(lane: L): void {
    const good = !lane.lost && !this.closed && performance.now() - lane.openedAt < MAX_AGE;
    if (good) this.free.push(lane);
    else lane.end();
    const one = this.waiting.shift();
    if (one) one.give(this.next());
    else this.taken--;
  }

  /** How many callers have a connection, and how many wait for one. */
  use(): { taken: number; waiting: number } {
    return { taken: this.taken, waiting: this.waiting.length };
  }

  close(): void {
    this.closed = true;
    for (const lane of this.free.splice(0)) lane.end();
    for (const one of this.waiting.splice(0)) one.refuse(new NoAnswer('the database is closed'));
  }

  private next(): L {
    for (let lane = this.free.pop(); lane; lane = this.free.pop()) {
      if (!lane.lost) return lane;
      lane.end();
    }
    return this.open();
  }
}
