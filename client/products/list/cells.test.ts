import { expect, test } from 'vitest';
import { type CellField, differing, readTyped, typedCell } from './cells.ts';

const row = { price: 1299.5, currency: 'EUR', stock: 4, tags: ['home', 'red, blue'] };

test('a cell that is opened and closed again says what it said', () => {
  for (const field of ['tags', 'stock', 'price'] as const) {
    const read = readTyped(field, typedCell(field, row), row.currency);
    expect(read).toEqual({ value: { [field]: row[field] } });
    expect('value' in read && differing(read.value, row)).toEqual([]);
  }
  expect(typedCell('price', { ...row, price: null })).toBe('');
});

test.each([
  ['price', '24,90', { price: 24.9 }],
  ['price', '1.299,50', { price: 1299.5 }],
  ['price', ' ', { price: null }],
  ['stock', ' 12 ', { stock: 12 }],
  ['tags', 'Sale, sale,, new ', { tags: ['Sale', 'new'] }],
  ['tags', '', { tags: [] }],
] as [CellField, string, object][])('%s of “%s” is read', (field, text, value) => {
  expect(readTyped(field, text, 'EUR')).toEqual({ value });
});

test.each([
  ['price', 'a few', 'Type a price such as 24.90, or nothing for no price.'],
  ['price', '-1', 'Type a price such as 24.90, or nothing for no price.'],
  ['stock', '1.5', 'Type a whole number of pieces, such as 12.'],
  ['stock', '', 'Type a whole number of pieces, such as 12.'],
  ['tags', 'a'.repeat(61), 'A tag has at most 60 characters. Commas separate tags.'],
  ['tags', Array.from({ length: 51 }, (_, n) => n).join(), 'These are 51 tags. A product has at most 50.'],
] as [CellField, string, string][])('%s of “%s” says what would be right', (field, text, problem) => {
  expect(readTyped(field, text, 'EUR')).toEqual({ problem });
});

test('a price in a currency without decimals has none', () => {
  expect(readTyped('price', '1980', 'JPY')).toEqual({ value: { price: 1980 } });
  expect(readTyped('price', '19.80', 'JPY')).toEqual({ problem: 'Prices in JPY have no decimals. Write 20.' });
});
