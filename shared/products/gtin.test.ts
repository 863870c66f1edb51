import { expect, test } from 'vitest';
import { createProductInput } from './products.ts';

const read = (gtin: string) => createProductInput.safeParse({ name: 'Mug', gtin });

test.each([
  ['GTIN-8', '96385074', '96385074'],
  ['GTIN-12, a UPC', '036000291452', '036000291452'],
  ['GTIN-13, an EAN', '4006381333931', '4006381333931'],
  ['GTIN-14', '10614141000415', '10614141000415'],
  ['with spaces and hyphens', ' 4-006381 333931 ', '4006381333931'],
  ['none', '', ''],
  ['blank', '  ', ''],
])('a barcode is kept as its digits: %s', (_what, typed, kept) => {
  expect(read(typed).data?.gtin).toBe(kept);
});

test('a product needs no barcode', () => {
  expect(createProductInput.parse({ name: 'Mug' }).gtin).toBe('');
});

test.each([
  ['a letter', '400638133393I', 'Use the digits under the barcode only'],
  ['digits of another script', '４００６３８１３３３９３１', 'Use the digits under the barcode only'],
  ['a number of a spreadsheet', '4.00638E+12', 'Use the digits under the barcode only'],
  ['too short', '1234567', 'A barcode has 8, 12, 13 or 14 digits, and this has 7'],
  ['between two lengths', '1234567890', 'A barcode has 8, 12, 13 or 14 digits, and this has 10'],
  ['a wrong check digit', '4006381333932', 'One digit is wrong or two are swapped: the last one does not fit the others'],
  ['two digits swapped', '4006381339331', 'One digit is wrong or two are swapped: the last one does not fit the others'],
])('a barcode with %s is refused with what is wrong', (_what, typed, sentence) => {
  expect(read(typed).error?.issues).toEqual([expect.objectContaining({ path: ['gtin'], message: sentence })]);
});

test('every single wrong digit is found', () => {
  const good = '4006381333931';
  for (let at = 0; at < good.length; at++)
    for (let digit = 0; digit < 10; digit++) {
      const typed = `${good.slice(0, at)}${digit}${good.slice(at + 1)}`;
      expect(read(typed).success).toBe(typed === good);
    }
});
