import { expect, test } from 'vitest';
import { byProduct } from './by-product.ts';

test('breaches are grouped by product, in the order in which the products come', () => {
  const breach = (productId: string, sentence: string) =>
    ({ productId, name: `Name of ${productId}`, field: 'Title', sentence, severity: 'hard' }) as const;
  const groups = byProduct([breach('b', 'one'), breach('a', 'two'), breach('b', 'three')]);
  expect(groups.map(({ productId, name, breaches }) => [productId, name, breaches.map(({ sentence }) => sentence)])).toEqual([
    ['b', 'Name of b', ['one', 'three']],
    ['a', 'Name of a', ['two']],
  ]);
});
