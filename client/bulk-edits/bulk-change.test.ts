import { expect, test } from 'vitest';
import { type ChangeKind, editedOf, kindsBeside, readChange, readChanges, warningOf } from './bulk-change.ts';

const read = (kind: ChangeKind, text: string, words: string[] = []) => readChange({ kind, text, words });

test.each([
  ['pricePercent', '-10', { price: { percent: -10 } }],
  ['pricePercent', '+7,5', { price: { percent: 7.5 } }],
  ['priceBy', '−2,50', { price: { by: -2.5 } }],
  ['priceSet', '19.90', { price: { set: 19.9 } }],
  ['priceSet', '1,000', { price: { set: 1000 } }],
  ['priceSet', '1.234,50', { price: { set: 1234.5 } }],
  ['priceBy', '-1,234', { price: { by: -1234 } }],
  ['pricePercent', '10 %', { price: { percent: 10 } }],
  ['pricePercent', '1,000%', { price: { percent: 1000 } }],
  ['stockSet', '1,000', { stock: { set: 1000 } }],
  ['stockBy', '+1 200', { stock: { by: 1200 } }],
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
  // The press of the button adds what still stands in the box.
  expect(read('addTags', ' new, Sale', ['sale'])).toEqual({ changes: { addTags: ['sale', 'new'] } });
});

test.each([
  ['priceSet', 'ten', 'Type a number, such as 10 or -2.50.'],
  ['priceSet', '-1', 'This cannot be below 0.'],
  ['priceSet', '10 %', 'Type a number, such as 10 or -2.50.'],
  ['priceBy', '--1', 'Type a number, such as 10 or -2.50.'],
  ['priceBy', '-', 'Type a number, such as 10 or -2.50.'],
  ['priceBy', '1.234', 'At most two decimals, such as 1,234.50.'],
  ['pricePercent', '3.333', 'At most two decimals, such as 1,234.50.'],
  ['stockSet', '1.000', 'Stock is counted in whole pieces.'],
  ['stockBy', '1.5', 'Stock is counted in whole pieces.'],
  ['pricePercent', '-101', 'Choose from -100 to 1,000 percent.'],
] as const)('%s of “%s” says what is missing', (kind, text, missing) => {
  expect(read(kind, text)).toEqual({ missing });
});

test.each([
  ['pricePercent', '-100', 'This makes the products free: their price becomes 0.'],
  ['priceSet', '0', 'This makes the products free: their price becomes 0.'],
  ['pricePercent', '-80', 'This takes 80 percent off every price.'],
  ['pricePercent', '150', 'This makes every price 2.5 times as high.'],
  ['pricePercent', '-20', null],
  ['pricePercent', '100', null],
  ['priceBy', '-2.50', null],
  ['stockSet', '0', null],
  ['pricePercent', 'ten', null],
] as const)('before %s of “%s” the seller is told: %s', (kind, text, warning) => {
  expect(warningOf({ kind, text, words: [] })).toBe(warning);
});

test('several changes are one edit, and each says by itself what is missing', () => {
  const price = { kind: 'pricePercent', text: '10', words: [] } as const;
  const tags = { kind: 'addTags', text: '', words: ['sale'] } as const;
  const brand = { kind: 'brand', text: 'Tern', words: [] } as const;
  const typed = [price, tags, brand].map((one) => ({ ...one, words: [...one.words] }));
  expect(readChanges(typed)).toEqual({ changes: { price: { percent: 10 }, addTags: ['sale'], brand: 'Tern' } });
  expect(readChanges([...typed.slice(1), { kind: 'stockSet', text: '1.5', words: [] }])).toEqual({
    missing: [null, null, 'Stock is counted in whole pieces.'],
  });
});

test('a value is changed once in an edit', () => {
  const kinds = kindsBeside([
    { kind: 'priceBy', text: '', words: [] },
    { kind: 'addTags', text: '', words: [] },
  ]);
  expect(kinds).not.toContain('pricePercent');
  expect(kinds).not.toContain('addTags');
  expect(kinds).toEqual(expect.arrayContaining(['removeTags', 'stockBy', 'stockSet', 'brand']));
});

test('before an edit it is known what becomes of each product, and which stay as they are', () => {
  const row = (stock: number) => ({ category: '', brand: '', tags: ['oak'], price: 5, currency: 'EUR', stock });
  const edit = readChanges([
    { kind: 'stockBy', text: '-20', words: [] },
    { kind: 'addTags', text: 'sale', words: [] },
  ]);
  expect(editedOf([row(30), row(5)], edit)).toEqual([
    { row: row(30), after: { ...row(10), tags: ['oak', 'sale'], seoKeywords: [] } },
    { row: row(5), refused: 'Its stock would be below 0: -15.' },
  ]);
  expect(editedOf([row(30)], readChanges([{ kind: 'stockBy', text: '', words: [] }]))).toEqual([]);
});
