import { afterEach, beforeEach, expect, vi } from 'vitest';

// A test that passes while something complains on the console hides a defect.
beforeEach(() => {
  vi.spyOn(console, 'error');
});
afterEach(() => {
  expect(vi.mocked(console.error).mock.calls, 'console.error was called').toEqual([]);
  vi.restoreAllMocks();
});
