import fc from 'fast-check';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// The same inputs in every run, so that a red test is about the change before it. FUZZ_SEED asks others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 20_261_121) });

// A test that passes while something complains on the console hides a defect.
beforeEach(() => {
  vi.spyOn(console, 'error');
});
afterEach(() => {
  expect(vi.mocked(console.error).mock.calls, 'console.error was called').toEqual([]);
  vi.restoreAllMocks();
});
