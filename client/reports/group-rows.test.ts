import { expect, test } from 'vitest';
import { groupRows } from './group-rows.ts';

const days = { from: '2026-11-01', to: '2026-11-30' };
const group = (name: string, written: number) => ({ name, written, writtenBefore: 0, used: 0 });

test.each([
  [[200], 'All for: Amazon.'],
  [[199, 1], '99% for: Amazon.'],
  [[3, 1], '75% for: Amazon.'],
  [[0], 'No text in these days.'],
])('of %j texts the sentence says what is true', (counts, says) => {
  const groups = counts.map((written, at) => group(at === 0 ? 'amazon' : 'etsy', written));
  expect(groupRows('platform', groups, days).says).toBe(says);
});
