/** Subjects counted at a time; beyond it the one whose window began first is forgotten. */
const MOST = 10_000;

/** Counts of this process alone, in memory: taking one waits for nothing, so it works while the database is away. */
export class LocalCounts {
  private readonly counts = new Map<string, { taken: number; until: number }>();

  /** Takes one of `points`. Answers 0, or the milliseconds until the window ends when there is none left. */
  take(key: string, points: number, seconds: number): number {
    const now = performance.now();
    let count = this.counts.get(key);
    if (!count || count.until <= now) {
      // Put in anew, so that the order stays that of the windows' beginnings.
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

  /** Returns one that was taken. */
  giveBack(key: string): void {
    const count = this.counts.get(key);
    if (count && count.taken > 0) count.taken--;
  }
}
