import { defineConfig } from 'vitest/config';
import { guardsToTakeOut } from './tests/guards/compile-in.ts';
import LongestFirst from './tests/support/longest-first.ts';
import { hasPostgres } from './tests/support/postgres.ts';

// The suites generated from the router test input validation and access, which do not depend on the engine, so one engine is
// enough; PostgreSQL is quicker, as it runs in a process of its own. A long run tests both, one half on each engine
// (tests/long/main.ts).
const { TEST_LONG, TEST_HALF: half } = process.env;
const boundary = TEST_LONG ? [] : ['tests/api/safety/**'];
const onPostgres = hasPostgres();
const hostileInput = 'tests/api/safety/fuzz.test.ts';
// Tests that depend on the engine in no way other suites do not cover already, so they run on one engine. The embedded engine is
// covered by the browser tests for the pages of accounts, advice and drafts.
const once = [
  'account',
  'admin',
  'advice',
  'ai-faults',
  'ai-rest',
  'away',
  'callers',
  'craft',
  'depth',
  'doors',
  'example',
  'full-disk',
  'export',
  'first-admin',
  'http',
  'mail',
  'password-reset',
  'picture-room',
  'plans',
  'picture-names',
  'pictured',
  'profiles',
  'revocation',
  'sign-in',
  'sign-in-accounts',
  'this-machine',
  'trpc-door',
  'ways-in',
  'wrong-calls',
];
const engineFree = [...boundary, ...once.map((name) => `tests/api/${name}.test.ts`)];

/** Files share the modules they import, which saves half of the time of a small file. What a test opens, it must close. */
const isolate = false;

const api = (name: string, engine: string, exclude: string[] = []) => ({
  test: {
    name,
    include: ['tests/api/**/*.test.ts'],
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
    // Its tests run at the same time, so console output cannot be attributed to a single test.
    setupFiles: ['tests/support/close-after.ts'],
    testTimeout: 90_000,
    hookTimeout: 60_000,
    ...order,
  },
});
const timed = ['tests/server/slow-clients.test.ts', ...(TEST_LONG ? ['tests/server/enumeration.test.ts'] : [])];

export default defineConfig({
  test: {
    // While it starts, an embedded database uses most of a core and half a gigabyte.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      ...(half ? parts(half) : []),
      {
        test: {
          name: 'unit',
          include: ['{shared,server,client}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          environment: 'node',
          isolate,
          testTimeout: 20_000,
          setupFiles: ['tests/support/close-after.ts', 'tests/support/setup.ts'],
        },
      },
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
            api('api on embedded', 'embedded', onPostgres ? engineFree : []),
            api('api on postgres', 'postgres', onPostgres ? [] : boundary),
          ]),
      built('server', ['tests/server/**/*.test.ts'], timed, { maxWorkers: 2, sequence: {} }),
      // Tests that compare durations run after all others, alone.
      built('server alone', timed, [], { maxWorkers: 1, sequence: { groupOrder: 1 } }),
    ],
  },
});
