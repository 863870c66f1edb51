import { defineConfig } from 'vitest/config';
import { guardsToTakeOut } from './tests/guards/compile-in.ts';
import { drawsFiles, leftOutOf, leftOutOnEmbedded } from './tests/support/drawn-files.ts';
import LongestFirst from './tests/support/longest-first.ts';
import { hasPostgres } from './tests/support/postgres.ts';

const { TEST_LONG, TEST_HALF: half } = process.env;
const onPostgres = hasPostgres();
const hostileInput = 'tests/api/safety/fuzz.test.ts';
/**
 * If there is a PostgreSQL, the api tests run on it, and only those named here run on the embedded database as well: they test what
 * depends on the kind of database, such as transactions, locks, and statements that change many rows. (Three need no database and skip
 * themselves on PostgreSQL: fetch-public, images, reporting.) The browser tests use the embedded database for everything else. A long
 * run tests each kind whole, and TEST_HALF says which (tests/long/main.ts).
 */
const onEmbedded = [
  'capital-ids',
  'thin-batches',
  'fetch-public',
  'images',
  'imports',
  'jobs',
  'missing-rows',
  'ownership',
  'products',
  'reporting',
  'save-products',
  'usage',
  'usage-mix',
  'within-plan',
].map((name) => `tests/api/${name}.test.ts`);
/** Files that this run leaves out (tests/support/drawn-files.ts). */
const notDrawn = { api: leftOutOf('tests/api'), server: leftOutOf('tests/server') };
const notOnEmbedded = drawsFiles ? leftOutOnEmbedded(onEmbedded) : [];
/** Tests of the boundary to the outside. A long run tests them with each kind of database, another one with only one. */
const boundary = TEST_LONG ? [] : ['tests/api/safety/**'];

/** Test files share loaded modules, which halves the time of a small file. So each test must close what it opens. */
const isolate = false;

const api = (name: string, engine: string, exclude: string[] = [], include = ['tests/api/**/*.test.ts']) => ({
  test: {
    name,
    include,
    exclude,
    environment: 'node',
    isolate,
    env: { TEST_ENGINE: engine },
    globalSetup: ['tests/support/engines.ts'],
    setupFiles: ['tests/support/close-after.ts', 'tests/support/setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

/** In a long run the hostile input is split into two parts, each with a server of its own, to use both cores. */
const parts = (engine: string) =>
  ['1/2', '2/2'].map((part) => {
    const { test } = api(`api on ${engine}, hostile input ${part}`, engine);
    return { test: { ...test, include: [hostileInput], env: { ...test.env, TEST_PART: part } } };
  });

/** Tests of the built server, which runs in a process of its own. */
const built = (name: string, include: string[], exclude: string[], order: { maxWorkers: number; sequence: object }) => ({
  test: {
    name,
    include,
    exclude,
    environment: 'node',
    isolate,
    globalSetup: ['tests/support/built.ts', 'tests/support/engines.ts'],
    // setup.ts is left out. It fails a test that prints errors, but these tests run at the same time, so nobody knows which one
    // printed.
    setupFiles: ['tests/support/close-after.ts'],
    // A server may take up to three minutes to start on a busy machine; see startServer.
    testTimeout: 240_000,
    hookTimeout: 60_000,
    ...order,
  },
});
const alone = { maxWorkers: 1, sequence: { groupOrder: 1 } };
const timed = ['tests/server/slow-clients.test.ts', ...(TEST_LONG ? ['tests/server/enumeration.test.ts'] : [])];

/** Tests that call the code directly. */
const unit = (name: string, include: string[], exclude: string[], order: object) => ({
  test: {
    name,
    include,
    exclude,
    environment: 'node' as const,
    isolate,
    testTimeout: 20_000,
    setupFiles: ['tests/support/close-after.ts', 'tests/support/setup.ts'],
    ...order,
  },
});
/**
 * All checks of a text together have only a few milliseconds. On a busy machine, or in a process that has run hundreds of other tests,
 * code that is quick enough would seem too slow.
 */
const timedUnits = [
  'shared/seo/checklist.test.ts',
  'shared/checks/check-listing-text.test.ts',
  'shared/checks/claims/speed.test.ts',
  'shared/facts/propose.test.ts',
];

export default defineConfig({
  test: {
    // More workers would overload the machine: an embedded database that starts uses most of a core and half a gigabyte.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      ...(half ? parts(half) : []),
      unit('unit', ['{shared,server,client}/**/*.test.{ts,tsx}', 'tests/*.test.ts'], timedUnits, {}),
      {
        plugins: [guardsToTakeOut()],
        test: {
          name: 'guards',
          include: ['tests/guards/*.test.ts'],
          environment: 'node',
          env: { TEST_ENGINE: 'embedded' },
          globalSetup: ['tests/support/engines.ts'],
          setupFiles: ['tests/support/close-after.ts', 'tests/support/setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      ...(half
        ? [api(`api on ${half}`, half, [hostileInput])]
        : [
            api('api on embedded', 'embedded', onPostgres ? notOnEmbedded : notDrawn.api, onPostgres ? onEmbedded : undefined),
            api('api on postgres', 'postgres', onPostgres ? notDrawn.api : boundary),
          ]),
      built('server', ['tests/server/**/*.test.ts'], [...timed, ...notDrawn.server], { maxWorkers: 2, sequence: {} }),
      // Tests that compare durations run after all others, alone, because other tests would disturb the durations.
      built('server alone', timed, [], alone),
      unit('unit alone', timedUnits, [], alone),
    ],
  },
});
