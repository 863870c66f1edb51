import { expect, test } from 'vitest';
import { knownOf } from './known-of-product.ts';

const attributes = [
  { name: 'Material', value: 'linen', unit: '' },
  { name: 'Colour', value: 'blue', unit: '' },
];

test('a product without brand and category is told by its facts, and only one that has nothing has no details', () => {
  expect(knownOf({ description: '', attributes, keyFeatures: ['Washable', 'Sewn in Porto'] })).toBe('4 facts');
  expect(knownOf({ description: '', attributes: [], keyFeatures: ['Washable'] })).toBe('1 fact');
  expect(knownOf({ description: '<p>Blue.</p>', attributes: [], keyFeatures: [] })).toBe('No facts yet, only a text');
  expect(knownOf({ description: '', attributes: [], keyFeatures: [] })).toBe('No details yet');
});
