import { expect, test } from 'vitest';
import { leftOut, testFilesIn } from '#tests/support/drawn-files.ts';

test('within ten days every test file has run, and those that sellers depend on most run each day', () => {
  const files = ['api', 'server', 'pages'].flatMap((folder) => testFilesIn(`tests/${folder}`));
  const days = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((day) => leftOut(files, day));
  for (const out of days) expect(out.length).toBeGreaterThan(files.length / 2);
  for (const file of files)
    expect(
      days.some((out) => !out.includes(file)),
      file,
    ).toBe(true);
  const never = days.flat();
  expect(never).not.toContain('tests/api/safety/tenants.test.ts');
  expect(never).not.toContain('tests/server/kill.test.ts');
  expect(never).not.toContain('tests/pages/main.spec.ts');
});
