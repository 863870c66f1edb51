/**
 * The seed with which tests draw their random samples: the UTC day as a number. So each day has other samples, but all runs on
 * one day have the same, and anybody can repeat a failure. FUZZ_SEED sets another seed, for example that of an earlier day.
 */
import { relative } from 'node:path';
import { seeded } from './seeded.ts';

/** The seed in FUZZ_SEED or, without that, the seed of the day. Throws if FUZZ_SEED is not a valid seed. */
export function seedOf(asked: string | undefined, now: Date): number {
  if (!asked) return Number(now.toISOString().slice(0, 10).replaceAll('-', ''));
  const seed = Number(asked);
  // Only numbers in this range are accepted by fast-check and by the random generator.
  if (!/^\d+$/.test(asked) || seed >= 2 ** 31) throw new Error(`FUZZ_SEED must be a whole number below 2^31, and is "${asked}"`);
  return seed;
}

/** The program that runs all tests sets FUZZ_SEED, so that all parts of the run have the same seed, even across midnight. */
export const seed = seedOf(process.env.FUZZ_SEED, new Date());

/**
 * Draws `n` entries of the list at random, depending on the seed and on `name`. A list with at most `n` entries is returned
 * whole.
 */
export function drawFrom<T>(list: readonly T[], n: number, name = ''): T[] {
  const salt = [...name].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 0);
  const random = seeded(seed + salt);
  return list
    .map((value) => ({ value, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .slice(0, Math.max(0, n))
    .map(({ value }) => value);
}

interface Drawn {
  name: string;
  file: { filepath: string; projectName?: string | undefined };
}

/** What a failed test with randomly drawn inputs adds to its message: the seed, and the command that repeats the test. */
export function howToRepeat(test: Drawn | undefined): string {
  const said = `Drawn by seed ${seed}.`;
  if (!test) return `${said} Set FUZZ_SEED=${seed} to draw the same again.`;
  const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const pattern = test.name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const { TEST_LONG, TEST_HALF } = process.env;
  const length = `${TEST_LONG ? 'TEST_LONG=1 ' : ''}${TEST_HALF ? `TEST_HALF=${TEST_HALF} ` : ''}`;
  const project = test.file.projectName ? ` --project ${quote(test.file.projectName)}` : '';
  const file = relative(process.cwd(), test.file.filepath);
  return `${said} The same again: ${length}FUZZ_SEED=${seed} npx vitest run${project} ${file} -t ${quote(pattern)}`;
}
