/** Milliseconds a busy moment of the machine may last: before they are over, nothing is called slow. */
const MOMENT = 3_000;

/**
 * Milliseconds the code needs: what passed, or what this process worked meanwhile, whichever is less. Neighbours on the machine
 * add to the one and not to the other; a collection of garbage beside it adds to the other.
 */
export function timeOf(run: () => unknown): number {
  const worked = process.cpuUsage();
  const started = performance.now();
  run();
  const passed = performance.now() - started;
  const { user, system } = process.cpuUsage(worked);
  return Math.min(passed, (user + system) / 1_000);
}

/** Milliseconds of the quickest of `tries` runs, and of more while a busy moment may last; stops as soon as one is below `enough`. */
export function bestTime(run: () => unknown, enough: number, tries = 60): number {
  const began = performance.now();
  let best = Number.POSITIVE_INFINITY;
  for (let n = 0; best >= enough && (n < tries || (enough > 0 && performance.now() - began < MOMENT)); n++) {
    best = Math.min(best, timeOf(run));
  }
  return best;
}
