import { expect, test } from 'vitest';
import { logWords } from './log-words.ts';

const entry = { what: 'team.invited', about: null, detail: 'admin', isMore: false, member: null };

test.each([
  [['max@example.com'], 0, 'invited max@example.com as Admin'],
  [['max@example.com', 'Kim'], 0, 'invited max@example.com and Kim as Admin'],
  [
    ['a@example.com', 'b@example.com', 'c@example.com'],
    3,
    'invited a@example.com, b@example.com, c@example.com and 3 others as Admin',
  ],
  [['a@example.com'], 1, 'invited a@example.com and one other as Admin'],
  // Taken back since, or from before invitations were noted.
  [[], 1, 'invited one person as Admin'],
  [[], 4, 'invited 4 people as Admin'],
])('who invited %j and %i others is said so', (invited, others, words) => {
  expect(logWords({ ...entry, invited, others })).toBe(words);
});
