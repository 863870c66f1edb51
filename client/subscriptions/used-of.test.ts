import { expect, test } from 'vitest';
import { usedOf } from './used-of.ts';

test.each([
  [5, 20, '5 of 20 used'],
  [20, 20, '20 of 20 used'],
  [1_900, 20, '1,900 used, the limit is 20'],
])('%i with a limit of %i reads: %s', (used, limit, words) => {
  expect(usedOf(used, limit)).toBe(words);
});
