/**
 * Rate-limit points that this process has taken in advance from a count in the database. With these, many calls together cost
 * only one write, and the shared count still decides when the limit is reached.
 */
export class Leases {
  private readonly held = new Map<string, { left: number; until: number; refusal?: unknown }>();
  private readonly fetching = new WeakMap<object, Map<string, Promise<void>>>();

  /**
   * Takes one of the points held for `key`. If none is left, more are first taken from the count in the database.
   * @param size how many points are taken from the count in the database at a time
   * @param spend takes points from the count in the database. It returns the milliseconds until the limit's time window ends,
   * and throws if the limit is reached.
   * @param waitOf reads from an error thrown by `spend` how many milliseconds to wait. Until then the same error is thrown
   * again without asking the database.
   * @param where the transaction in which `spend` queries, if any. Only calls in the same transaction, or outside all, share a
   * query: a query outside may have to wait until the transaction ends, so the transaction must not wait for it.
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
      // Calls that need points at the same time share one query for them.
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
      // Meanwhile another call may have got points too, inside or outside a transaction. Keep them.
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
