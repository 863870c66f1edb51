import { defineConfig } from '@playwright/test';
import { leftOutOf } from './tests/support/drawn-files.ts';

// The set-up (globalSetup) finds a browser, starts the built app, and names both in these environment variables.
const { LISTWRIGHT_BROWSER, LISTWRIGHT_URL } = process.env;

const ownServer = ['**/pictured.spec.ts', '**/doubts.spec.ts', '**/payments-stripe.spec.ts'];
const notDrawn = leftOutOf('tests/pages').map((file) => `**/${file}`);

export default defineConfig({
  testDir: 'tests/pages',
  outputDir: 'test-results',
  globalSetup: './tests/support/built-app.ts',
  reporter: 'list',
  // A test spends half of its time waiting, so two workers run the tests in two thirds of the time.
  workers: 2,
  projects: [
    // These tests start a server of their own, which is slow. They come first, so that the others run meanwhile.
    { name: 'own server', testMatch: ownServer, testIgnore: notDrawn },
    { name: 'pages', testIgnore: [...ownServer, ...notDrawn] },
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
