/** How long a busy moment of the machine can last, in milliseconds. A run counts as slow only if it stays slow for longer. */
const MOMENT = 3_000;

/**
 * The milliseconds that the code needs: the elapsed time or the CPU time of this process, whichever is smaller. The smaller one
 * is nearer to the truth: other programs only increase the elapsed time, and garbage collection in other threads only the CPU
 * time.
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
 * The milliseconds of the quickest run. Stops as soon as a run takes less than `enough`, or else after `tries` runs, but not
 * before `MOMENT` has passed. If `enough` is 0, there are exactly `tries` runs.
 */
export function bestTime(run: () => unknown, enough: number, tries = 60): number {
  const began = performance.now();
  let best = Number.POSITIVE_INFINITY;
  for (let n = 0; best >= enough && (n < tries || (enough > 0 && performance.now() - began < MOMENT)); n++) {
    best = Math.min(best, timeOf(run));
  }
  return best;
}
