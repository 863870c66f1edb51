/**
 * How long other programs may keep the machine busy, in milliseconds. Code counts as slow only if it is timed again and again for
 * this long and no run was quick enough.
 */
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

const words = ['harbour', 'mug', 'of', 'stoneware', '350', 'ml', 'dishwasher-safe', 'thrown', 'by', 'hand'];
const text = Array.from({ length: 12_000 }, (_, n) => `${words[(n * 7) % words.length]}${n % 997}`).join(' ');

/** Work of the same kind as the code that the tests time: patterns, strings and a map. */
function reference(): number {
  const seen = new Map<string, number>();
  for (const [word] of text.matchAll(/\p{L}[\p{L}'-]*|\d+/gu)) seen.set(word.toLowerCase(), (seen.get(word) ?? 0) + 1);
  for (const word of text.split(' ')) seen.set(word, (seen.get(word) ?? 0) + 1);
  return seen.size;
}

/** The milliseconds that `reference` takes on the machine for which the limits in the tests are meant. */
const REFERENCE_MS = 3;

let isWarm = false;

/** Runs the reference until it is compiled. Before that it takes ten times as long, and everything would seem quick beside it. */
function warmUp(): void {
  for (let n = 0; n < 30 && !isWarm; n++) reference();
  isWarm = true;
}

/**
 * The milliseconds that the quickest run would take on an otherwise idle machine of the kind for which the limits are meant.
 * Other programs slow a run down even if it has a core to itself, because they share its caches. So the reference is timed in
 * turns with the run, and the result is reduced by as much as the reference was slower than usual. Stops as soon as the result is
 * less than `enough`, or else after `tries` runs, but not before `MOMENT` has passed. If `enough` is 0, there are exactly `tries`
 * runs.
 */
export function bestTime(run: () => unknown, enough: number, tries = 60): number {
  const began = performance.now();
  warmUp();
  let best = Number.POSITIVE_INFINITY;
  let bestReference = timeOf(reference);
  const onQuietMachine = () => best / Math.max(1, bestReference / REFERENCE_MS);
  for (let n = 0; onQuietMachine() >= enough && (n < tries || (enough > 0 && performance.now() - began < MOMENT)); n++) {
    best = Math.min(best, timeOf(run));
    for (let m = 0; m < 3; m++) bestReference = Math.min(bestReference, timeOf(reference));
  }
  return onQuietMachine();
}

/**
 * How many times as long `more` takes as `less`, both timed in turns and each by its quickest run: one busy moment of the machine
 * must not look like growth. A `less` under 2 ms counts as 2 ms. Stops as soon as the result is less than `enough`, or else when
 * `MOMENT` has passed and both ran three times.
 */
export function timesAsLong(less: () => unknown, more: () => unknown, enough: number): number {
  const began = performance.now();
  let [quick, slow] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const ratio = () => slow / Math.max(2, quick);
  for (let n = 0; !(ratio() < enough) && (n < 3 || performance.now() - began < MOMENT); n++) {
    quick = Math.min(quick, timeOf(less));
    slow = Math.min(slow, timeOf(more));
  }
  return ratio();
}
