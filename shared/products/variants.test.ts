import { expect, test } from 'vitest';
import { factsWithOptions } from './variants.ts';

const item = (...values: string[]) => ({ values, sku: '', gtin: '', price: null, stock: 0 });

test('the options of a product are facts, but not the one that only repeats its name', () => {
  const sizes = { options: ['Size', 'Title'], items: [item('S', 'Camp Stool'), item('M', 'Camp Stool')] };
  expect(factsWithOptions([], sizes)).toEqual([{ name: 'Size', value: 'S, M', unit: '' }]);
  expect(factsWithOptions([{ name: 'size', value: 'one size', unit: '' }], sizes)).toEqual([
    { name: 'size', value: 'one size', unit: '' },
  ]);
});
