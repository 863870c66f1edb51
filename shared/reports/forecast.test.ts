import { expect, test } from 'vitest';
import { forecastQueries } from './forecast.ts';

const today = '2026-11-15';

test('queries run out on the day on which the last one is used, if that is before they start again', () => {
  const given = { left: 28, used: 56, days: 14, today, end: '2026-11-29' };
  expect(forecastQueries(given)).toEqual({ pace: 4, days: 14, runsOut: '2026-11-22', leftAtEnd: null });
  expect(forecastQueries({ ...given, end: null })).toMatchObject({ runsOut: '2026-11-22' });
});

test('otherwise it is said how many will be left', () => {
  expect(forecastQueries({ left: 100, used: 56, days: 14, today, end: '2026-11-29' })).toMatchObject({
    runsOut: null,
    leftAtEnd: 44,
  });
  expect(forecastQueries({ left: 56, used: 56, days: 14, today, end: '2026-11-29' })).toMatchObject({
    runsOut: null,
    leftAtEnd: 0,
  });
  expect(forecastQueries({ left: 5, used: 0, days: 14, today, end: '2026-11-29' })).toMatchObject({
    pace: 0,
    runsOut: null,
    leftAtEnd: 5,
  });
});

test('nothing left is nothing left, and no day is named years ahead', () => {
  expect(forecastQueries({ left: 0, used: 3, days: 3, today, end: '2026-11-29' })).toMatchObject({ runsOut: today });
  expect(forecastQueries({ left: 10_000, used: 14, days: 14, today, end: null })).toMatchObject({
    runsOut: null,
    leftAtEnd: null,
  });
});
