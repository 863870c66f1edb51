/**
 * Decides which of drizzle's statements are prepared. If a statement is not prepared, the driver goes to the server twice each
 * time, first to learn the types of the parameters, and the server plans the statement anew. A prepared statement is planned once
 * per connection.
 */

/**
 * How many statements may be prepared at most. The app has fewer, so this number is reached only by statements whose text changes
 * without end. Further statements then run unprepared, instead of filling the server's memory.
 */
const MOST = 600;
/**
 * How often a statement must have been used before it is prepared. Each prepared statement takes memory in the server on every
 * connection, so rare ones are not worth it.
 */
const OFTEN = 3;

/**
 * Counts how often each statement is used. One instance serves a whole pool, because all its connections run the same statements.
 */
export class Prepared {
  private readonly seen = new Map<string, number>();
  private readonly chosen = new Set<string>();

  /** Counts one use of a statement. Returns true if it should be prepared. */
  choose(text: string): boolean {
    if (this.chosen.has(text)) return true;
    if (this.chosen.size >= MOST) return false;
    const times = (this.seen.get(text) ?? 0) + 1;
    if (times < OFTEN) {
      // Some statements differ each time, for example with the length of a list. If there are too many rare ones, forget their
      // counts.
      if (this.seen.size >= MOST) this.seen.clear();
      this.seen.set(text, times);
      return false;
    }
    this.seen.delete(text);
    this.chosen.add(text);
    return true;
  }
}
