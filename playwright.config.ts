import { defineConfig } from '@playwright/test';

// The set-up finds a browser and starts the built app; it passes both on through environment variables.
const { LISTWRIGHT_BROWSER, LISTWRIGHT_URL } = process.env;

export default defineConfig({
  testDir: 'tests/pages',
  outputDir: 'test-results',
  globalSetup: './tests/support/built-app.ts',
  reporter: 'list',
  // A browser waits as much as it works: with two workers the tests take two thirds of the time.
  workers: 2,
  projects: [
    // Starts a server of its own, which is slow, so it comes first instead of being waited for at the end.
    { name: 'own server', testMatch: '**/pictured.spec.ts' },
    { name: 'pages', testIgnore: '**/pictured.spec.ts' },
  ],
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: LISTWRIGHT_URL ?? 'http://localhost',
    locale: 'en-GB',
    timezoneId: 'UTC',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    launchOptions: {
      executablePath: LISTWRIGHT_BROWSER,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
