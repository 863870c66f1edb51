import { expect, test } from 'vitest';
import { daysBetween, daysOfReport, stretchesOf } from '#shared/reports/range.ts';
import { columnsOf } from './columns-of.ts';

test('every day of any range is in one column, and the last column ends with the last day', () => {
  for (const n of [1, 7, 30, 31, 32, 90, 217, 218, 365, 1_000, 3_660]) {
    const days = {
      from: daysOfReport({ range: 'month', from: '2016-11-20', to: '2026-11-29' }, '2026-11-29').to,
      to: '2026-11-29',
    };
    const range = { from: new Date(Date.parse(days.to) - (n - 1) * 86_400_000).toISOString().slice(0, 10), to: days.to };
    const stretches = stretchesOf(range);
    expect(stretches.length).toBeLessThanOrEqual(32);
    expect(stretches.reduce((sum, { from, to }) => sum + daysBetween(from, to), 0)).toBe(n);
    expect([stretches[0]?.from, stretches.at(-1)?.to]).toEqual([range.from, range.to]);
  }
});

test('a column stands beside the same stretch of the time before', () => {
  const day = (day: string, written: number) => ({ day, written });
  const columns = columnsOf(
    { from: '2026-11-28', to: '2026-11-29' },
    ['written'],
    [day('2026-11-28', 2), day('2026-11-29', 3)],
    [day('2026-11-26', 5), day('2026-11-27', 7)],
  );
  expect(columns.map(({ values, before }) => [values, before])).toEqual([
    [[2], [5]],
    [[3], [7]],
  ]);
});
