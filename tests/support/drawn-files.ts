/**
 * Which test files a run leaves out. `pnpm test` should take a quarter of an hour on two quiet cores, so it runs every file that tests
 * what sellers depend on most, and a tenth of the others. The tenth changes with the day, so within ten days each file has run.
 * `pnpm test:all` runs every file, and so does anybody who names files to vitest or Playwright.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { seed } from './seed.ts';

const PARTS = 10;

/**
 * Files that every run takes: what a seller does each day, what must not be lost or paid twice, what nobody else may see, and one
 * kill of each kind.
 */
const always = [
  'tests/api/ai-faults.test.ts',
  'tests/api/batches.test.ts',
  'tests/api/exports.test.ts',
  'tests/api/free-calls.test.ts',
  'tests/api/generation.test.ts',
  'tests/api/imports.test.ts',
  'tests/api/jobs.test.ts',
  'tests/api/limits.test.ts',
  'tests/api/lies.test.ts',
  'tests/api/payment-lives.test.ts',
  'tests/api/payment-messages.test.ts',
  'tests/api/payments.test.ts',
  'tests/api/products.test.ts',
  'tests/api/revocation.test.ts',
  'tests/api/safety/access.test.ts',
  'tests/api/safety/cross-site.test.ts',
  'tests/api/safety/fuzz.test.ts',
  'tests/api/safety/shapes.test.ts',
  'tests/api/safety/tenants.test.ts',
  'tests/api/usage-mix.test.ts',
  'tests/api/usage.test.ts',
  'tests/api/within-plan.test.ts',
  'tests/pages/axe.spec.ts',
  'tests/pages/imports.spec.ts',
  'tests/pages/inert.spec.ts',
  'tests/pages/keyboard.spec.ts',
  'tests/pages/main.spec.ts',
  'tests/server/batches-kill.test.ts',
  'tests/server/exports-kill.test.ts',
  'tests/server/imports-kill.test.ts',
  'tests/server/kill.test.ts',
  'tests/server/payments-kill.test.ts',
];

/** Of the files that also run on the embedded database, these run on it each time: they count what a seller pays for. */
const alwaysOnEmbedded = ['tests/api/usage-mix.test.ts', 'tests/api/usage.test.ts'];

/** The entries of the list that are not drawn today, of those that do not always run. */
function notToday(files: readonly string[], kept: readonly string[], day: number): string[] {
  const drawn = files.filter((file) => !kept.includes(file)).toSorted();
  return drawn.filter((_, at) => at % PARTS !== day % PARTS);
}

/**
 * The files of this list that a run leaves out.
 * @param files paths from the root of the project
 * @param day the seed of the run; its remainder chooses the tenth that runs
 */
export const leftOut = (files: readonly string[], day = seed): string[] => notToday(files, always, day);

/** The same for files that run on PostgreSQL and on the embedded database: what the second run of them leaves out. */
export const leftOutOnEmbedded = (files: readonly string[], day = seed): string[] => notToday(files, alwaysOnEmbedded, day);

/** True in a run of all tests that takes only a part of the files. */
export const drawsFiles = Boolean(process.env.LISTWRIGHT_RUN) && !process.env.TEST_LONG && !process.env.TEST_ALL;

/** The test files below a folder, as paths from the root of the project. */
export const testFilesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:test|spec)\.ts$/.test(name))
    .map((name) => join(folder, name).replaceAll('\\', '/'));

/** The test files below a folder that are left out of this run; none if it takes every file. */
export const leftOutOf = (folder: string): string[] => (drawsFiles ? leftOut(testFilesIn(folder)) : []);
