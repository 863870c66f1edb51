import { expect, test } from 'vitest';
import { createEnds } from './ends.ts';

const start = Date.parse('2026-11-30T12:00:00Z');
const after = (minutes: number) => start + minutes * 60_000;
const end = (minutes: number, state: 'done' | 'undone' = 'done') => ({
  id: 'a',
  state,
  finishedAt: new Date(after(minutes)).toISOString(),
});

test('an end is told once', () => {
  const ends = createEnds(() => after(3));
  ends.noteAtWork({ id: 'a' });
  expect(ends.isNews(end(3))).toBe(true);
  expect(ends.isNews(end(3))).toBe(false);
  expect(ends.isNews(end(3, 'undone'))).toBe(true);
});

test('an end whose page was open is no news', () => {
  const ends = createEnds(() => after(3));
  ends.noteSeen(end(3));
  expect(ends.isNews(end(3))).toBe(false);
});

test('once texts of a batch were used, its writing that ended before is no news', () => {
  let now = after(0);
  const ends = createEnds(() => now);
  now = after(12);
  ends.noteAtWork({ id: 'a' });
  now = after(13);
  expect(ends.isNews(end(2))).toBe(false);
  // A job that nothing was known of, and that ended long ago, is none either; one that ended just now is.
  expect(ends.isNews({ ...end(1), id: 'b' })).toBe(false);
  expect(ends.isNews({ ...end(13), id: 'c' })).toBe(true);
});

test('a job that ended while the computer slept is news', () => {
  let now = after(0);
  const ends = createEnds(() => now);
  ends.noteAtWork({ id: 'a' });
  now = after(600);
  expect(ends.isNews(end(20))).toBe(true);
});
