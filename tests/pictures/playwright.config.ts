import base from '../../playwright.config.ts';

/** `pnpm pictures` takes the pictures in README and docs anew, from the built app. */
const { projects: _, ...rest } = base;
export default { ...rest, testDir: '.', globalSetup: '../support/built-app.ts', outputDir: '../../test-results' };
