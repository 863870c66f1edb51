import { expect, test } from 'vitest';
import { readAddresses } from './teams.ts';

test.each([
  ['ada@example.com', ['ada@example.com']],
  [
    'Ada Lovelace <Ada@Example.com>, "Max" <max@example.com>;kim@example.com',
    ['ada@example.com', 'max@example.com', 'kim@example.com'],
  ],
  ['ada@example.com\nada@example.com\tmailto:max@example.com.', ['ada@example.com', 'max@example.com']],
  ['nobody here', []],
])('the addresses in %j are read, each once', (text, emails) => {
  expect(readAddresses(text)).toEqual({ emails, unread: [] });
});

test('what looks like an address and is none is named, so that it can be mended', () => {
  expect(readAddresses('ada@example.com, max@, @kim')).toEqual({ emails: ['ada@example.com'], unread: ['max@', '@kim'] });
});
