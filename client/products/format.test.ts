import { expect, test } from 'vitest';
import { agoText, plural, priceText, shownScore } from './format.ts';

const now = new Date('2026-03-20T12:00:00Z');

test('a price carries its own currency', () => {
  expect(priceText(9.5, 'USD')).toContain('9.50');
  expect(priceText(9.5, 'EUR')).toMatch(/€|EUR/);
  expect(priceText(null, 'USD')).toBe('No price');
});
test('a recent time is told as how long ago, an older one as a date', () => {
  expect(agoText('2026-03-20T11:59:40Z', now)).toBe('just now');
  expect(agoText('2026-03-20T11:57:00Z', now)).toBe('3 minutes ago');
  expect(agoText('2026-03-20T09:00:00Z', now)).toBe('3 hours ago');
  expect(agoText('2026-03-19T11:00:00Z', now)).toBe('yesterday');
  expect(agoText('2026-02-01T11:00:00Z', now)).toContain('Feb');
  expect(agoText('2024-02-01T11:00:00Z', now)).toContain('2024');
});
test('a clock that runs ahead of ours never makes a negative time', () => {
  expect(agoText('2026-03-20T12:05:00Z', now)).toBe('just now');
});
test('a count of one takes the singular', () => {
  expect(plural(1, 'product')).toBe('1 product');
  expect(plural(2, 'product')).toBe('2 products');
});
test('a score is shown whole, never as none and never above a threshold it has not reached', () => {
  expect([0, 0.4, 1, 69.6, 99.9, 100].map(shownScore)).toEqual([0, 1, 1, 69, 99, 100]);
});
