/**
 * Holds points that a process has taken in advance from a count in the database. One write pays for many calls, and the shared
 * count still decides when the limit is reached.
 */
export class Leases {
  private readonly held = new Map<string, { left: number; until: number; refusal?: unknown }>();
  private readonly fetching = new WeakMap<object, Map<string, Promise<void>>>();

  /**
   * Takes one of the points held under a key; if none is left, first gets `size` more from `spend`. `spend` returns the
   * milliseconds until the window ends, and throws when the limit is reached. `waitOf` reads from that error how many
   * milliseconds to wait; until then the error is repeated without asking again. `where` is what `spend` queries through. Only calls
   * with the same one share a query, because one sent outside a transaction may have to wait for that transaction to end, and the
   * transaction must not wait for it.
   */
  async take(
    key: string,
    size: number,
    spend: (points: number) => Promise<number>,
    waitOf: (thrown: unknown) => number | null,
    where: object = this,
  ): Promise<void> {
    const fetching = this.fetching.get(where) ?? new Map<string, Promise<void>>();
    this.fetching.set(where, fetching);
    for (;;) {
      const held = this.held.get(key);
      if (held && held.until > performance.now()) {
        if (held.refusal) throw held.refusal;
        if (held.left > 0) {
          held.left--;
          return;
        }
      }
      // Calls that arrive at the same time share one query for points.
      let visit = fetching.get(key);
      if (!visit) {
        visit = this.fetch(key, size, spend, waitOf).finally(() => fetching.delete(key));
        fetching.set(key, visit);
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
      const now = performance.now();
      const held = this.held.get(key);
      // Points that came meanwhile from inside or outside a transaction.
      const more = held && held.until > now ? held.left : 0;
      this.held.set(key, { left: size + more, until: now + ms });
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
