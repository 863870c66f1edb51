import { expect, test } from 'vitest';
import { moneyText, priceText } from './money.ts';

test('a price and an amount that is paid look alike, but for decimals that are zero', () => {
  expect([priceText(1200, 'USD'), moneyText(1200, 'USD')]).toEqual(['US$12', 'US$12.00']);
  expect([priceText(1250, 'EUR'), moneyText(1250, 'EUR')]).toEqual(['€12.50', '€12.50']);
  expect([priceText(900, 'JPY'), moneyText(900, 'JPY')]).toEqual(['JP¥900', 'JP¥900']);
  expect(priceText(0, 'USD')).toBe('US$0');
});
