import { expect, test } from 'vitest';
import { readAddresses } from './teams.ts';

test.each([
  ['ada@example.com', ['ada@example.com']],
  [
    'Ada Lovelace <Ada@Example.com>, "Max" <max@example.com>;kim@example.com',
    ['ada@example.com', 'max@example.com', 'kim@example.com'],
  ],
  ['ada@example.com\nada@example.com\tmailto:max@example.com.', ['ada@example.com', 'max@example.com']],
  ['Lovelace, Ada <ada@example.com>; Miller, Max <max@example.com>', ['ada@example.com', 'max@example.com']],
  ['Ada\tLovelace\tada@example.com\nmax@example.com (Max Miller)\n\n', ['ada@example.com', 'max@example.com']],
])('the addresses in %j are read, each once', (text, emails) => {
  expect(readAddresses(text)).toEqual({ emails, unread: [] });
});

test('what looks like an address and is none is named, so that it can be mended', () => {
  expect(readAddresses('ada@example.com, max@, @kim')).toEqual({ emails: ['ada@example.com'], unread: ['max@', '@kim'] });
});

test.each([
  ['max@example.com\nnotanaddress\nmax@example.com', ['max@example.com'], ['notanaddress']],
  ['nobody here', [], ['nobody here']],
  ['ada@example.com, Ada Lovelace, max@example.com Max', ['ada@example.com', 'max@example.com'], ['Ada Lovelace', 'Max']],
])('what stands in %j where an address should is named', (text, emails, unread) => {
  expect(readAddresses(text)).toEqual({ emails, unread });
});
