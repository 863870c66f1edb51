import { expect, it } from 'vitest';
import { sellerScreens } from '../layouts/seller-links.ts';
import { goTos } from './go-to.ts';

it('leads to every screen of the navigation with G and a letter of its own', () => {
  const all = goTos(sellerScreens);
  for (const { href, label } of sellerScreens) expect(all.find((one) => one.href === href)?.keys, label).toMatch(/^g [a-z]$/);
  expect(new Set(all.map(({ keys }) => keys)).size).toBe(all.length);
});

it('gives a screen without a letter no key, and never says “undefined”', () => {
  const keys = goTos([{ href: '/elsewhere', label: 'Elsewhere' }]).map(({ keys }) => keys);
  expect(keys).toEqual(['g b', 'g s']);
});
