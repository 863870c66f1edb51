/** How many milliseconds a busy moment of the machine may last; only after that is something called slow. */
const MOMENT = 3_000;

/**
 * Milliseconds the code needs: the smaller of elapsed time and this process's CPU time. Other programs lengthen only the first,
 * garbage collection in other threads only the second.
 */
export function timeOf(run: () => unknown): number {
  const worked = process.cpuUsage();
  const started = performance.now();
  run();
  const passed = performance.now() - started;
  const { user, system } = process.cpuUsage(worked);
  return Math.min(passed, (user + system) / 1_000);
}

/**
 * Milliseconds of the quickest run. Stops as soon as one is below `enough`, otherwise after `tries` runs, or later if `MOMENT`
 * has not passed by then.
 */
export function bestTime(run: () => unknown, enough: number, tries = 60): number {
  const began = performance.now();
  let best = Number.POSITIVE_INFINITY;
  for (let n = 0; best >= enough && (n < tries || (enough > 0 && performance.now() - began < MOMENT)); n++) {
    best = Math.min(best, timeOf(run));
  }
  return best;
}
