import { defineConfig } from 'vitest/config';
import { guardsToTakeOut } from './tests/guards/compile-in.ts';

const api = (name: string, engine: string, exclude: string[] = []) => ({
  test: {
    name,
    include: ['tests/api/**/*.test.ts'],
    exclude,
    environment: 'node',
    env: { TEST_ENGINE: engine },
    globalSetup: ['tests/support/engines.ts'],
    setupFiles: ['tests/support/setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  test: {
    // An embedded database takes most of a core and half a gigabyte while it starts.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{shared,server,client}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          environment: 'node',
          testTimeout: 20_000,
          setupFiles: ['tests/support/setup.ts'],
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
          setupFiles: ['tests/support/setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      api('api on embedded', 'embedded'),
      // The suites made from the router ask the boundary, which is the same over both engines; a long run asks both.
      api('api on postgres', 'postgres', process.env.FUZZ_INPUTS ? [] : ['tests/api/safety/**']),
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/support/built.ts', 'tests/support/engines.ts'],
          testTimeout: 90_000,
          hookTimeout: 60_000,
          // One at a time and after all others: how quickly a server is ready again says nothing beside a busy neighbour.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
