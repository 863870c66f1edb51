/**
 * How many subjects, such as IP addresses, are counted at the same time, so that an attack from many addresses cannot fill the
 * memory. If there are more, the subject whose time window started first is forgotten.
 */
const MOST = 10_000;

/** Counts that a process keeps in its own memory: taking a point waits for nothing and works while the database is away. */
export class LocalCounts {
  private readonly counts = new Map<string, { taken: number; until: number }>();

  /**
   * Takes one of the `points` allowed in a window of `seconds`. Returns 0, or, if none is left, the milliseconds until the window
   * ends.
   */
  take(key: string, points: number, seconds: number): number {
    const now = performance.now();
    let count = this.counts.get(key);
    if (!count || count.until <= now) {
      // Delete and insert it, so that the map stays ordered by the start of the windows.
      this.counts.delete(key);
      count = { taken: 0, until: now + seconds * 1_000 };
      const [oldest] = this.counts.size >= MOST ? this.counts.keys() : [];
      if (oldest !== undefined) this.counts.delete(oldest);
      this.counts.set(key, count);
    }
    if (count.taken >= points) return count.until - now;
    count.taken++;
    return 0;
  }

  giveBack(key: string): void {
    const count = this.counts.get(key);
    if (count && count.taken > 0) count.taken--;
  }
}
