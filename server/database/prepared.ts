/**
 * Which of the statements drizzle writes are prepared. The driver would send each of them twice, first to learn the types of
 * its parameters, and the server would plan it anew each time; a prepared one goes once and is planned once a connection.
 */

/** Statements that may be prepared: more than the app has, so that it is reached only by texts that vary without end. */
const MOST = 600;
/** How often a text must have come before it is worth its memory in the server, on every connection. */
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
      // Lists of any length and updates of any columns make texts without end; those that came once are forgotten.
      if (this.seen.size >= MOST) this.seen.clear();
      this.seen.set(text, times);
      return false;
    }
    this.seen.delete(text);
    this.chosen.add(text);
    return true;
  }
}
