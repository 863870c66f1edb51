import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

const level = (password: string, email = 'ana@example.com') => passwordStrength(password, email).level;

test('a short password says how many characters are missing', () => {
  expect(passwordStrength('elevenchars', '').sentence).toContain('1 more character.');
  expect(level('')).toBe(0);
});
test('three random words are strong', () => {
  expect(level('copper tulip ferry')).toBe(3);
});
test.each([['my-ana-password-9'], ['aaaa-tulip-ferry'], ['tulip1234ferry'], ['tulip-dcba-ferry']])(
  '%s is called guessable',
  (password) => {
    expect(level(password)).toBe(1);
  },
);
test('characters are counted as people see them', () => {
  expect(level('🌷🌷🌷🌷')).toBe(1);
  expect(level('é'.normalize('NFD').repeat(6))).toBe(1);
});
test.each(['Password2026!!', 'qwertyuiop-2026', 'Welcome-Summer-26', 'listwright-login'])(
  '%s, which the server refuses, is never called strong',
  (password) => {
    expect(passwordStrength(password, '')).toEqual({
      level: 1,
      sentence: 'Choose a password that is harder to guess. Three random words work well.',
    });
  },
);
