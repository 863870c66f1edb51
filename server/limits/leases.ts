/**
 * Points a process has taken from a shared count in advance. One write pays for many calls, and the shared count still
 * says when it is enough.
 */
export class Leases {
  private readonly held = new Map<string, { left: number; until: number; refusal?: unknown }>();
  private readonly fetching = new Map<string, Promise<void>>();

  /**
   * Takes one point of what is held under a key, and `size` more from `spend` when there is none. `spend` answers the
   * milliseconds until the window ends, and throws when the count is used up; `waitOf` reads from what it threw how many
   * milliseconds that lasts, and nobody asks again before.
   */
  async take(
    key: string,
    size: number,
    spend: (points: number) => Promise<number>,
    waitOf: (thrown: unknown) => number | null,
  ): Promise<void> {
    for (;;) {
      const held = this.held.get(key);
      if (held && held.until > performance.now()) {
        if (held.refusal) throw held.refusal;
        if (held.left > 0) {
          held.left--;
          return;
        }
      }
      // Calls that come together share one visit to the database.
      let visit = this.fetching.get(key);
      if (!visit) {
        visit = this.fetch(key, size, spend, waitOf).finally(() => this.fetching.delete(key));
        this.fetching.set(key, visit);
      }
      await visit;
    }
  }

  private async fetch(
    key: string,
    size: number,
    spend: (points: number) => Promise<number>,
    waitOf: (thrown: unknown) => number | null,
  ): Promise<void> {
    if (this.held.size >= 10_000) this.dropOld();
    try {
      const ms = await spend(size);
      this.held.set(key, { left: size, until: performance.now() + ms });
    } catch (thrown) {
      const ms = waitOf(thrown);
      if (ms !== null) this.held.set(key, { left: 0, until: performance.now() + ms, refusal: thrown });
      throw thrown;
    }
  }

  private dropOld(): void {
    const now = performance.now();
    for (const [key, { until }] of this.held) if (until <= now) this.held.delete(key);
    if (this.held.size >= 10_000) this.held.clear();
  }
}
