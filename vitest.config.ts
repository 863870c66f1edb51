import { defineConfig } from 'vitest/config';

const api = (name: string, engine: string) => ({
  test: {
    name,
    include: ['tests/api/**/*.test.ts'],
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
      api('api on embedded', 'embedded'),
      api('api on postgres', 'postgres'),
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
