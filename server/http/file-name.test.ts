import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { fileNameOf } from './file-name.ts';

const nameOf = (name: string) => fileNameOf({ headers: { 'x-file-name': name } } as unknown as IncomingMessage);

test.each([
  ['Frühling 2026.csv', 'Frühling 2026.csv'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\shop\\products.csv', 'products.csv'],
  ['..', ''],
  ['a\r\nSet-Cookie: x=1\u2028b.csv', 'a Set-Cookie: x=1 b.csv'],
  ['invoice\u202Efdp.csv', 'invoicefdp.csv'],
  ['\u200Fa\u2066b\u2069.csv\u0000', 'ab.csv'],
  ['👩‍🎨 كتاب.csv', '👩‍🎨 كتاب.csv'],
  ['🎨'.repeat(150), '🎨'.repeat(100)],
])('the file %j is called %j', (sent, kept) => {
  expect(nameOf(encodeURIComponent(sent))).toBe(kept);
});

test('a name that cannot be decoded, and none, are empty', () => {
  expect([nameOf('%E0%A4%A'), fileNameOf({ headers: {} } as IncomingMessage)]).toEqual(['', '']);
});
