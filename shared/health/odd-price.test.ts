import { expect, test } from 'vitest';
import { oddPrice, priceGroup, priceMiddles } from './odd-price.ts';

const plain = { price: 20 as number | null, currency: 'EUR', stock: 3, hasVariantPrice: false, middle: null };
const middle = { median: 20, products: 8 };
const says = (change: Partial<Parameters<typeof oddPrice>[0]>) => oddPrice({ ...plain, ...change })?.says ?? null;

test('a price of 0, and stock without a price, are odd; variants may have the prices', () => {
  expect(says({ price: 0 })).toBe('The price is 0.');
  expect(says({ price: null })).toBe('In stock (3), without a price.');
  expect(says({ price: null, stock: 0 })).toBeNull();
  expect(says({ price: null, hasVariantPrice: true })).toBeNull();
  expect(says({ price: 0, hasVariantPrice: true })).toBeNull();
  expect(says({})).toBeNull();
});

test('a price eight times above or below the usual one is odd', () => {
  expect(says({ middle })).toBeNull();
  expect(says({ middle, price: 159.99 })).toBeNull();
  expect(says({ middle, price: 160 })).toBe('8 times above the others: 20 EUR is usual in its category.');
  expect(says({ middle, price: 2.51 })).toBeNull();
  expect(says({ middle, price: 2 })).toBe('10 times below the others: 20 EUR is usual in its category.');
  expect(says({ middle: { ...middle, products: 7 }, price: 500 })).toBeNull();
});

test('the usual price is the median of at least eight priced products of a category and currency', () => {
  const of = (prices: (number | null)[], category = 'Mugs', currency = 'EUR') =>
    prices.map((price) => ({ category, currency, price }));
  const key = priceGroup({ category: 'mugs ', currency: 'EUR' });
  expect(priceMiddles(of([1, 2, 3, 4, 5, 6, 7]))).toEqual({});
  expect(priceMiddles(of([8, 1, 2, 3, 4, 5, 6, 7]))).toEqual({ [key]: { median: 4.5, products: 8 } });
  expect(priceMiddles([...of([8, 1, 2, 3, 4, 5, 6, 7, 900], ' MUGS')])).toEqual({ [key]: { median: 5, products: 9 } });
  expect(priceMiddles([...of([1, 2, 3, 4]), ...of([1, 2, 3, 4], 'Mugs', 'USD')])).toEqual({});
  expect(priceMiddles(of([null, 0, 0, null, 1, 2, 3, 4]))).toEqual({});
  expect(priceMiddles(of([1, 2, 3, 4, 5, 6, 7, 8], ' '))).toEqual({});
});
