/** Milliseconds between two probes of a database that is away. */
const PROBE_EVERY = 500;

/**
 * Knows whether the database is reachable. A suspicion, such as a lost connection or a slow call, triggers a probe on a separate
 * connection; only if that fails is the database considered away. Then calls are refused at once instead of waiting in vain, and
 * probes continue until one succeeds. Probes overlap, so that an early one that hangs delays nothing.
 */
export class Presence {
  away = false;
  private probing: NodeJS.Timeout | null = null;
  private awaySince = 0;

  /**
   * `probe` resolves if the database answers and rejects if it does not. `onBack` is called when the database is back, with the
   * time at which it went away.
   */
  constructor(
    private readonly probe: () => Promise<void>,
    private readonly onBack: (awaySince: number) => void,
  ) {}

  suspect(): void {
    if (this.probing) return;
    this.awaySince = performance.now();
    this.probing = setInterval(() => this.ask(), PROBE_EVERY);
    this.probing.unref();
    this.ask();
  }

  stop(): void {
    if (this.probing) clearInterval(this.probing);
    this.probing = null;
  }

  private ask(): void {
    const { probing } = this;
    this.probe().then(
      () => {
        // The result of an earlier probe says nothing about this outage.
        if (this.probing !== probing || probing === null) return;
        this.stop();
        const wasAway = this.away;
        this.away = false;
        if (wasAway) this.onBack(this.awaySince);
      },
      () => {
        if (this.probing === probing && probing !== null) this.away = true;
      },
    );
  }
}
