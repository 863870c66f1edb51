/**
 * What drawn tests draw from: the UTC day as a number. Every day looks elsewhere, and all runs of one day look at the same, so
 * that a red run can be seen again by anybody. FUZZ_SEED asks for another draw, or for that of a day that is over.
 */
import { relative } from 'node:path';
import { seeded } from './seeded.ts';

/** The seed by the environment, or by the day. Throws when what was asked for is no seed. */
export function seedOf(asked: string | undefined, now: Date): number {
  if (!asked) return Number(now.toISOString().slice(0, 10).replaceAll('-', ''));
  const seed = Number(asked);
  // What fast-check and the generator of random numbers can take.
  if (!/^\d+$/.test(asked) || seed >= 2 ** 31) throw new Error(`FUZZ_SEED must be a whole number below 2^31, and is "${asked}"`);
  return seed;
}

/** The runner hands its own on, so that all parts of a run draw from one seed, also over midnight. */
export const seed = seedOf(process.env.FUZZ_SEED, new Date());

/** `n` of the list, drawn by the seed; by another name others are drawn. All of them when there are no more. */
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

/** What a failing drawn test says below what failed: its seed, and the command that draws the same again. */
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
