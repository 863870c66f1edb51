import { expect, test } from 'vitest';
import { Prepared } from './prepared.ts';

test('a statement that comes again and again is prepared', () => {
  const prepared = new Prepared();
  expect(Array.from({ length: 5 }, () => prepared.choose('select 1'))).toEqual([false, false, true, true, true]);
});

test('statements without end take no memory without end, and those in use stay prepared', () => {
  const prepared = new Prepared();
  for (let n = 0; n < 3; n++) prepared.choose('select 1');
  for (let n = 0; n < 10_000; n++) expect(prepared.choose(`select ${n} + 1`)).toBe(false);
  let chosen = 0;
  for (let n = 0; n < 2_000; n++) for (let times = 0; times < 4; times++) chosen += Number(prepared.choose(`select ${n} + 2`));
  expect(chosen).toBeLessThan(600 * 2);
  expect(prepared.choose('select 1')).toBe(true);
});
