import { expect, test } from 'vitest';
import { type ChangeKind, readChange } from './bulk-change.ts';

const read = (kind: ChangeKind, text: string, words: string[] = []) => readChange({ kind, text, words });

test.each([
  ['pricePercent', '-10', { price: { percent: -10 } }],
  ['pricePercent', '+7,5', { price: { percent: 7.5 } }],
  ['priceBy', '−2,50', { price: { by: -2.5 } }],
  ['priceSet', '19.90', { price: { set: 19.9 } }],
  ['stockBy', ' 3 ', { stock: { by: 3 } }],
  ['stockSet', '0', { stock: { set: 0 } }],
  ['brand', ' Tern ', { brand: 'Tern' }],
  ['category', '', { category: '' }],
] as const)('%s of “%s” is read', (kind, text, changes) => {
  expect(read(kind, text)).toEqual({ changes });
});

test('tags and keywords come as lists', () => {
  expect(read('addTags', '', ['sale'])).toEqual({ changes: { addTags: ['sale'] } });
  expect(read('removeKeywords', '')).toEqual({ missing: 'Name at least one.' });
});

test.each([
  ['priceSet', 'ten', 'Type a number, such as 10 or -2.50.'],
  ['priceSet', '-1', 'This cannot be below 0.'],
  ['priceBy', '1.234', 'A price has at most two decimals.'],
  ['stockBy', '1.5', 'Stock is counted in whole pieces.'],
  ['pricePercent', '-101', 'Choose from -100 to 1,000 percent.'],
] as const)('%s of “%s” says what is missing', (kind, text, missing) => {
  expect(read(kind, text)).toEqual({ missing });
});
