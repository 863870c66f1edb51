import { NoAnswer, type OpenCalls } from './open-calls.ts';

/**
 * Runs one piece of work at a time, in order of arrival. Work that waits too long is refused and never starts. The embedded
 * database's own queue would still run it, long after its caller was told that it failed.
 */
export class Turns {
  private readonly waiting: (() => void)[] = [];
  private busy = false;

  constructor(private readonly calls: OpenCalls) {}

  /** Runs `work` when its turn comes. `ms`: how many milliseconds this caller waits at most, if fewer than usual. */
  async take<T>(work: () => Promise<T>, ms?: number): Promise<T> {
    if (this.busy) await this.wait(ms);
    this.busy = true;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      // Start the next work directly, while `busy` stays true, so that a new caller cannot go before it.
      if (next) next();
      else this.busy = false;
    }
  }

  private wait(ms: number | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        const at = this.waiting.indexOf(go);
        if (at < 0) return;
        this.waiting.splice(at, 1);
        this.calls.end(call);
        clearTimeout(timer);
        reject(new NoAnswer());
      };
      const go = () => {
        this.calls.end(call);
        clearTimeout(timer);
        resolve();
      };
      const call = this.calls.start(leave);
      const timer = ms === undefined ? undefined : setTimeout(leave, ms);
      this.waiting.push(go);
    });
  }
}
