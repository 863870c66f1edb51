import { expect, test } from 'vitest';
import { codeLine } from './code-line.ts';

test.each([
  ['SKU 12345', 'sku', '12345'],
  ['sku HM-350', 'sku', 'HM-350'],
  ['SKU: HM-350', 'sku', 'HM-350'],
  ['- SKU #4711', 'sku', '4711'],
  ['Item no. A 17', 'sku', 'A 17'],
  ['Art.-Nr. 4711', 'sku', '4711'],
  ['Artikelnummer 4711', 'sku', '4711'],
  ['EAN 4006381333931', 'gtin', '4006381333931'],
  ['GTIN-13 4006381333931.', 'gtin', '4006381333931'],
  ['UPC 036000291452', 'gtin', '036000291452'],
])('“%s” is a number of the product', (text, field, value) => {
  expect(codeLine(text)).toMatchObject({ field, value });
});

test.each([
  'Skull ring',
  'EAN codes on request',
  'Item number one in Sweden',
  'SKU count of 4 in the box',
  'Part no longer made',
])('“%s” is not', (text) => {
  expect(codeLine(text)).toBeNull();
});
