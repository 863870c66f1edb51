import fc from 'fast-check';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { repeat } from './repeat.ts';
import { seed } from './seed.ts';

fc.configureGlobal({
  seed,
  reporter: (run) => {
    if (!run.failed) return;
    const cause = run.errorInstance;
    throw new Error(`${fc.defaultReportMessage(run)}\n\n${repeat()}`, { cause });
  },
});

// A password takes a core for 30 milliseconds, on purpose, and these tests sign up a thousand people. What a password costs
// the real server is measured there: tests/server/enumeration.test.ts.
vi.mock(import('@node-rs/argon2'), async (load) => {
  const argon2 = await load();
  return { ...argon2, hash: (password, options) => argon2.hash(password, { ...options, memoryCost: 1024, timeCost: 1 }) };
});

// A test that passes while something complains on the console hides a defect.
beforeEach(() => {
  vi.spyOn(console, 'error');
});
afterEach(() => {
  expect(vi.mocked(console.error).mock.calls, 'console.error was called').toEqual([]);
  vi.restoreAllMocks();
});
