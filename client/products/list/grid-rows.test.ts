import { expect, test } from 'vitest';
import { countRows } from './grid-rows.ts';

test.each([
  ['one', 1],
  ['a\tb\nc\td\n', 2],
  ['a\r\nb\r\n', 2],
  ['a\rb', 2],
  ['a\rb\nc', 2],
  ['a\n\nb', 3],
  ['"first\nsecond"\tb\nc\td', 2],
  ['x\t"a ""quoted"" word\r\nand more"\r\ny\tz', 2],
  ['5" pipe\n6" pipe', 2],
  ['""\n""', 2],
  ['"never closed\nand on', 1],
])('%j has as many rows as the spreadsheet had', (text, rows) => expect(countRows(text)).toBe(rows));

test('four hundred cells of three lines each are four hundred rows, and are counted quickly', () => {
  expect(countRows('"first\nsecond\nthird"\t1\n'.repeat(400))).toBe(400);
  const began = performance.now();
  expect(countRows(`"${'a""\n'.repeat(50_000)}`)).toBe(1);
  expect(performance.now() - began).toBeLessThan(2_000);
});
