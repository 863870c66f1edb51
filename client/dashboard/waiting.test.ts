import { createElement } from 'react';
import { expect, test } from 'vitest';
import { markup } from '#tests/support/markup.tsx';
import { NextActions } from './next-actions.tsx';
import { type Counts, whatWaits } from './waiting.ts';

test('without AI queries only what takes none is offered', () => {
  const counts: Counts = { products: 9, withoutDescription: 2, drafts: 1, lowScore: 3, scoreOutdated: 1, notScored: 4 };
  const labels = (hasQueries: boolean) => whatWaits(counts, hasQueries).map(({ label }) => label);
  expect(labels(true)).toEqual(['Write', 'Review', 'Improve', 'Score again', 'Score']);
  expect(labels(false)).toEqual(['Review', 'Improve']);
});

const none: Counts = { products: 0, withoutDescription: 0, drafts: 0, lowScore: 0, scoreOutdated: 0, notScored: 0 };
const shown = (counts: Partial<Counts>) =>
  markup(createElement(NextActions, { counts: { ...none, ...counts }, usedUpUntil: null }));

test('a catalogue without scores is neither called empty nor good', () => {
  const card = shown({ products: 194, notScored: 194 });
  expect(card).toContain('products have no SEO score yet');
  expect(card).not.toMatch(/good score|first product/);
  expect(shown({ products: 194 })).toContain('Every product has a description and a good score.');
  expect(shown({})).toContain('Put the first product on the shelf');
});

test.each([
  ['withoutDescription', 'noDescription'],
  ['drafts', 'drafts'],
  ['lowScore', 'lowScore'],
  ['scoreOutdated', 'scoreOutdated'],
  ['notScored', 'notScored'],
] as const)('the button beside %s leads to the list of just those products', (of, view) => {
  const links = shown({ products: 9, [of]: 3 }).match(/href="[^"]*"/g);
  expect(links).toEqual([`href="/products?view=${view}"`]);
});
