import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
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
    ],
  },
});
