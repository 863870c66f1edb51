/** Milliseconds between two probes of a database that is away. */
const PROBE_EVERY = 500;

/**
 * Knows whether the database is there. A suspicion, a lost connection for instance or a call that waits long, is probed
 * over a connection of its own; only when that fails is it away. Then calls are refused at once instead of keeping people
 * waiting for nothing, and it is probed until it answers. Probes overlap, so that one begun too early holds up nothing.
 */
export class Presence {
  away = false;
  private probing: NodeJS.Timeout | null = null;
  private awaySince = 0;

  /** `probe` resolves when the database answers and rejects when it does not; `onBack` gets the moment it went away. */
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
        // An answer to an earlier suspicion says nothing about this one.
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
