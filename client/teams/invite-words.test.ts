import { expect, test } from 'vitest';
import { typedProblem, unreadProblem } from './invite-words.ts';

const person = { name: 'Lin', email: 'lin@example.com' };
const waiting = { id: '1', role: 'editor' as const, expiresAt: '2026-12-07T00:00:00.000Z' };
const team = (used: number, allowed: number | null): Parameters<typeof typedProblem>[1] => ({
  seats: { used, allowed },
  owner: person,
  members: [],
  invitations: [
    { ...waiting, email: 'kim@example.com', isOver: false },
    { ...waiting, email: 'old@example.com', isOver: true },
  ],
});

test.each([
  [['a@example.com', 'b@example.com', 'c@example.com'], 2, 3, '2 too many for the places that are free.'],
  [['a@example.com'], 2, 3, null],
  // An open invitation holds its place already; one that has expired takes it again.
  [['a@example.com', 'kim@example.com'], 2, 3, null],
  [['old@example.com'], 3, 3, '1 too many for the places that are free.'],
  [['kim@example.com'], 4, 3, null],
  [['a@example.com', 'b@example.com'], 9, null, null],
  [['lin@example.com'], 1, null, 'lin@example.com is your own address.'],
])('%j with %i of %j places taken: %j', (emails, used, allowed, problem) => {
  expect(typedProblem(emails, team(used, allowed), person.email)).toBe(problem);
});

test('everything that is no address is named, and of many the first ones', () => {
  expect(unreadProblem(['notanaddress'])).toBe('This is not an address: notanaddress');
  expect(unreadProblem(['a', 'b'])).toBe('These are not addresses: a, b');
  expect(unreadProblem(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toBe('These are not addresses: a, b, c, d, e, and 2 more');
});
