import { expect, test } from 'vitest';
import { counted, exactCount, plural, priceText, shownScore } from './format.ts';

test('a price carries its own currency', () => {
  expect(priceText(9.5, 'USD')).toContain('9.50');
  expect(priceText(9.5, 'EUR')).toMatch(/€|EUR/);
  expect(priceText(null, 'USD')).toBe('No price');
});
test('a count of one takes the singular', () => {
  expect(plural(1, 'product')).toBe('1 product');
  expect(plural(2, 'product')).toBe('2 products');
});
test('a score is shown whole, never as none and never above a threshold it has not reached', () => {
  expect([0, 0.4, 1, 69.6, 99.9, 100].map(shownScore)).toEqual([0, 1, 1, 69, 99, 100]);
});
test('a count that reached the limit of counting is not said as a number of products', () => {
  expect([999, 1_000].map(counted)).toEqual(['999', '1,000+']);
  expect([999, 1_000].map(exactCount)).toEqual([999, null]);
});
