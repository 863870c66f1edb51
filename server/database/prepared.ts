/**
 * Decides which of drizzle's statements are prepared. Without preparing, the driver sends each statement twice, first to learn
 * the types of its parameters, and the server plans it anew each time. A prepared statement is sent once and planned once per
 * connection.
 */

/** The most statements that may be prepared. The app has fewer, so only texts that vary without end reach this number. */
const MOST = 600;
/**
 * How many times a text must have been used before it is prepared, because each prepared statement takes memory in the server on
 * every connection.
 */
const OFTEN = 3;

/** One instance serves a whole pool, because all its connections see the same statements. */
export class Prepared {
  private readonly seen = new Map<string, number>();
  private readonly chosen = new Set<string>();

  /** Counts one use of the text; true when it should be prepared. */
  choose(text: string): boolean {
    if (this.chosen.has(text)) return true;
    if (this.chosen.size >= MOST) return false;
    const times = (this.seen.get(text) ?? 0) + 1;
    if (times < OFTEN) {
      // Lists of any length and updates of any columns make ever new texts, so counts of texts that are not prepared yet are
      // cleared when there are too many.
      if (this.seen.size >= MOST) this.seen.clear();
      this.seen.set(text, times);
      return false;
    }
    this.seen.delete(text);
    this.chosen.add(text);
    return true;
  }
}
