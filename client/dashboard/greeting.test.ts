import { expect, test } from 'vitest';
import { greetingFor } from './greeting.ts';

test.each([
  [3, 'Good evening'],
  [8, 'Good morning'],
  [12, 'Good afternoon'],
  [18, 'Good evening'],
])('at %i o’clock it is %s', (hour, words) => {
  expect(greetingFor(new Date(2026, 10, 20, hour), 'Ana')).toBe(`${words}, Ana`);
});
