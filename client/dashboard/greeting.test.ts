import { expect, test } from 'vitest';
import { greetingFor, withoutGreeting } from './greeting.ts';

test.each([
  [3, 'Good evening'],
  [8, 'Good morning'],
  [12, 'Good afternoon'],
  [18, 'Good evening'],
])('at %i o’clock it is %s', (hour, words) => {
  expect(greetingFor(new Date(2026, 10, 20, hour), 'Ana')).toBe(`${words}, Ana`);
});

test.each([
  ['Good to see you, Ana. Here is what your catalogue looks like today.', 'Here is what your catalogue looks like today.'],
  ['Welcome back, Ana! Let us write something. It is ready.', 'Let us write something. It is ready.'],
  ['Hello Ana, your products are waiting.', 'Your products are waiting.'],
  ['Welcome back – pick up where you left off.', 'Pick up where you left off.'],
  ['Welcome back, Ana!', ''],
  ['A fine day for a new description.', 'A fine day for a new description.'],
])('of “%s” only what the heading does not say is shown', (message, shown) => {
  expect(withoutGreeting(message)).toBe(shown);
});
