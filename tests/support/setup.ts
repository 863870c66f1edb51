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

// A real password hash takes 30 ms of CPU on purpose. These tests register a thousand people, so they use a cheap hash.
// tests/server/enumeration.test.ts measures the real one.
vi.mock(import('@node-rs/argon2'), async (load) => {
  const argon2 = await load();
  return { ...argon2, hash: (password, options) => argon2.hash(password, { ...options, memoryCost: 1024, timeCost: 1 }) };
});

// If something prints an error to the console, the test fails even if it passed otherwise, because such an error means a bug.
beforeEach(() => {
  vi.spyOn(console, 'error');
});
afterEach(() => {
  expect(vi.mocked(console.error).mock.calls, 'console.error was called').toEqual([]);
  vi.restoreAllMocks();
});
