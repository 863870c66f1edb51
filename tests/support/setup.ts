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

// A real password hash takes 30 ms of a core on purpose, and these tests register a thousand people, so a cheap one is used.
// tests/server/enumeration.test.ts measures the real one.
vi.mock(import('@node-rs/argon2'), async (load) => {
  const argon2 = await load();
  return { ...argon2, hash: (password, options) => argon2.hash(password, { ...options, memoryCost: 1024, timeCost: 1 }) };
});

// A test that passes while something prints an error to the console hides a bug.
beforeEach(() => {
  vi.spyOn(console, 'error');
});
afterEach(() => {
  expect(vi.mocked(console.error).mock.calls, 'console.error was called').toEqual([]);
  vi.restoreAllMocks();
});
