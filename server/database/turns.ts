import { NoAnswer, type OpenCalls } from './open-calls.ts';

/**
 * One at a time, in the order they came. Work whose turn does not come in time is refused and never begins: the embedded
 * database's own line would run it later, when its caller has long been told that it failed.
 */
export class Turns {
  private readonly waiting: (() => void)[] = [];
  private busy = false;

  constructor(private readonly calls: OpenCalls) {}

  /** `ms` asks for less patience than the deadline of all calls. */
  async take<T>(work: () => Promise<T>, ms?: number): Promise<T> {
    if (this.busy) await this.wait(ms);
    this.busy = true;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      // The turn is handed on without a gap into which another could step.
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
