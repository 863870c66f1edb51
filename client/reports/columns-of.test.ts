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

test('a quarter is shown in weeks and a year in months of the calendar', () => {
  const label = ({ from, to }: { from: string; to: string }) => `${from} ${to}`;
  expect(stretchesOf({ from: '2026-09-01', to: '2026-11-29' }).map(label).slice(-2)).toEqual([
    '2026-11-16 2026-11-22',
    '2026-11-23 2026-11-29',
  ]);
  const year = columnsOf({ from: '2025-12-05', to: '2026-12-04' }, ['written'], [], []);
  expect(year.map(label).slice(0, 2)).toEqual(['2025-12-05 2025-12-31', '2026-01-01 2026-01-31']);
  expect(year.at(-1)).toMatchObject({ from: '2026-12-01', to: '2026-12-04', short: 'Dec 2026' });
  expect(year).toHaveLength(13);
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
