/** Milliseconds between two probes (test queries) of a database that is away. */
const PROBE_EVERY = 500;

/**
 * Knows whether the database can be reached. After a lost connection or a slow call, a test query (probe) is sent on a connection
 * of its own. Only if that fails is the database considered away: calls are then refused at once instead of waiting in vain, and
 * probes go on until one succeeds. A probe does not wait for the one before it, which may hang.
 */
export class Presence {
  away = false;
  private probing: NodeJS.Timeout | null = null;
  private awaySince = 0;

  /**
   * `probe` resolves if the database answers and rejects if it does not. `onBack` is called when the database is back, with the
   * time at which it was first suspected to be away.
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
        // Ignore a probe that was started before this outage.
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
