import { expect, test } from 'vitest';
import type { Product } from '../product-types.ts';
import { type FormValues, valuesOf } from './form-values.ts';
import { readTyped } from './kept-typing.ts';

/** A product as saved. The form reads no other columns than these. */
const saved = (changes: Partial<Product> = {}) =>
  ({ ...valuesOf(null), id: 'p1', version: 3, name: 'Mug', price: 24, stock: 3, images: [], ...changes }) as unknown as Product;

/** What the browser kept, as it comes out of storage. */
const kept = (base: Product | null, changes: Partial<FormValues>, others: object = {}): unknown =>
  JSON.parse(JSON.stringify({ base, values: { ...valuesOf(base), ...changes }, address: '', pictures: 0, ...others }));

test('what I had typed is read back as it was', () => {
  const found = readTyped(kept(saved(), { notes: 'Fired twice', price: '25,00' }, { pictures: 2 }), saved());
  expect(found?.values).toEqual({ ...valuesOf(saved()), notes: 'Fired twice', price: '25,00' });
  expect(found?.pictures).toBe(2);
  expect(readTyped(kept(null, { name: 'New mug' }), null)?.values.name).toBe('New mug');
});

test('where the product was saved elsewhere meanwhile, my change starts from what I had seen', () => {
  const found = readTyped(kept(saved(), { notes: 'Fired twice' }), saved({ version: 4, name: 'Mug, new' }));
  expect(found?.base).toMatchObject({ version: 3, name: 'Mug' });
});

test('what the product says already does not come back', () => {
  expect(readTyped(kept(saved(), { notes: 'Fired twice' }), saved({ version: 4, notes: 'Fired twice' }))).toBeNull();
  expect(readTyped(kept(null, {}), null)).toBeNull();
  expect(readTyped(kept(null, {}, { address: 'https://shop.example/mug.jpg' }), null)).not.toBeNull();
});

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['a text', 'Mug'],
  ['without values', { base: null, address: '', pictures: 0 }],
  ['of another product', kept(saved({ id: 'p2' }), { notes: 'Fired twice' })],
  ['of a new product', kept(null, { notes: 'Fired twice' })],
  ['without a field', kept(saved(), { tags: undefined })],
  ['of a product in another shape', { ...(kept(saved(), { notes: 'Fired twice' }) as object), base: { id: 'p1', version: 3 } }],
])('what was kept is dropped when it is %s', (_what, found) => {
  expect(readTyped(found, saved())).toBeNull();
});
