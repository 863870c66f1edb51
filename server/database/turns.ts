import { setImmediate as nextTurn } from 'node:timers/promises';
import { NoAnswer, type OpenCalls } from './open-calls.ts';

/** For how many milliseconds work may follow work before everything else that waits for this thread gets its turn. */
const STRETCH = 10;

/**
 * Runs one piece of work at a time, in order of arrival. Work that waits too long is refused and never starts. The embedded
 * database's own queue would still run it, long after its caller was told that it failed. The engine computes in this thread and
 * its answers come as microtasks, so without a pause a loop of statements would keep every request waiting until its end.
 */
export class Turns {
  private readonly waiting: (() => void)[] = [];
  private busy = false;
  /** How many milliseconds have been worked since the last pause. */
  private worked = 0;

  constructor(private readonly calls: OpenCalls) {}

  /** Runs `work` when its turn comes. `ms`: how many milliseconds this caller waits at most, if fewer than usual. */
  async take<T>(work: () => Promise<T>, ms?: number): Promise<T> {
    if (this.busy) await this.wait(ms);
    this.busy = true;
    try {
      if (this.worked >= STRETCH) {
        this.worked = 0;
        await nextTurn();
      }
      const began = performance.now();
      try {
        return await work();
      } finally {
        this.worked += performance.now() - began;
      }
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
