import { createElement } from 'react';
import { expect, test } from 'vitest';
import { markup } from '#tests/support/markup.tsx';
import { NextActions } from './next-actions.tsx';
import { type Counts, trueNow, whatWaits } from './waiting.ts';

const none: Counts = {
  ...{
    products: 0,
    withoutDescription: 0,
    drafts: 0,
    draftsElsewhere: 0,
    inReview: 0,
    lowScore: 0,
    scoreOutdated: 0,
    notScored: 0,
  },
  ...{ unsupported: 0, brokenRule: 0, overLimit: 0, odd: 0, thin: 0, missingFacts: 0, duplicate: 0 },
};

test('three things are offered at most, and without AI queries only what takes none', () => {
  const counts: Counts = { ...none, products: 9, withoutDescription: 2, drafts: 1, lowScore: 3, scoreOutdated: 1, notScored: 4 };
  const labels = (hasQueries: boolean) => whatWaits(counts, hasQueries).map(({ label }) => label);
  expect(labels(true)).toEqual(['Review', 'Write', 'Improve']);
  expect(labels(false)).toEqual(['Review', 'Improve']);
});

test('what was sent for review comes first for those who may approve it, and is nothing to do for others', () => {
  const counts: Counts = { ...none, products: 9, inReview: 2, drafts: 1 };
  expect(whatWaits(counts, true).map(({ of }) => of)).toEqual(['inReview', 'drafts']);
  expect(whatWaits(counts, true, { edit: true, write: true, approve: false }).map(({ of }) => of)).toEqual(['drafts']);
});

test('a viewer is offered nothing to do, and nothing waits for their review', () => {
  const counts: Counts = { ...none, products: 9, inReview: 2, drafts: 1, withoutDescription: 3, lowScore: 2 };
  const may = { edit: false, write: false, approve: false };
  expect(whatWaits(counts, true, may)).toEqual([]);
  expect(trueNow({ ...counts, withoutDescription: 0 }, { may })).toBe(
    'All 9 products have a text or a draft. 2 products score under 70.',
  );
});

test('a draft that was sent back waits for its writer, and not for the others', () => {
  const back: Counts = { ...none, products: 9, drafts: 1, draftsElsewhere: 1 };
  expect(whatWaits(back, true)).toEqual([]);
  expect(trueNow(back)).toBe('All 9 products have a text or a draft.');
  const card = shown({ products: 9, drafts: 3, draftsElsewhere: 1 });
  expect(card).toContain('products have drafts that wait for your review, beside 1 that was sent back to the writer');
  expect(card).toContain('>2<');
  expect(shown({ products: 9, drafts: 1, draftsElsewhere: 1 })).not.toContain('your review');
});

test('a score is offered for products that have a text, and for no others', () => {
  expect(whatWaits({ ...none, products: 4, withoutDescription: 4, notScored: 4 }, true).map(({ of }) => of)).toEqual([
    'withoutDescription',
  ]);
  const card = shown({ products: 9, withoutDescription: 1, notScored: 4 });
  expect(card).toContain('products have no SEO score yet, beside 1 that first needs a text');
  expect(card).toContain('>3<');
});

test('the catalogue of somebody else is not called yours', () => {
  for (const counts of [{}, { products: 1, withoutDescription: 1 }, { products: 3, withoutDescription: 3 }, { products: 1 }])
    expect(trueNow({ ...none, ...counts }, { isYours: false })).not.toMatch(/your/i);
});

const shown = (counts: Partial<Counts>, queriesLeft: number | null = null) =>
  markup(createElement(NextActions, { counts: { ...none, ...counts }, usedUpUntil: null, queriesLeft }));

test('a catalogue without scores is neither called empty nor good', () => {
  const card = shown({ products: 194, notScored: 194 });
  expect(card).toContain('products have no SEO score yet');
  expect(card).not.toMatch(/good score|first product/);
  expect(shown({ products: 194 })).toContain('Every product has a description and a good score, and nothing is to mend.');
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

test.each(['unsupported', 'brokenRule', 'overLimit', 'odd', 'missingFacts', 'thin', 'duplicate'] as const)(
  'the button beside %s leads to the list of just those products',
  (kind) => {
    expect(shown({ products: 9, [kind]: 3 }).match(/href="[^"]*"/g)).toEqual([`href="/products?health=${kind}"`]);
  },
);

test('each thing says what it costs, and only what spends queries is marked', () => {
  const card = shown({ products: 200, withoutDescription: 118, drafts: 1 });
  expect(card).toContain('118 queries, 1 each');
  expect(card).toContain('Free');
  expect(card.match(/spark/g)).toHaveLength(2);
  expect(shown({ products: 1, notScored: 1 })).toContain('1 query<');
  expect(shown({ products: 5000, withoutDescription: 1000 })).toContain('1,000+ queries, 1 each');
});

test('where there are fewer queries than products, it says how many there are, and leads to more', () => {
  const card = shown({ products: 150, withoutDescription: 150 }, 20);
  expect(card).toContain('1 query each, 20 left');
  expect(card).not.toContain('150 queries');
  expect(card).toContain('href="/subscriptions"');
  expect(shown({ products: 150, withoutDescription: 20 }, 20)).toContain('20 queries, 1 each');
});

test.each<[Partial<Counts>, string]>([
  [{}, 'Your catalogue is empty.'],
  [{ products: 194, withoutDescription: 118, drafts: 3 }, '118 of 194 products have no text yet.'],
  [{ products: 194, withoutDescription: 1 }, '1 of 194 products has no text yet.'],
  [{ products: 5_000, withoutDescription: 1_000 }, '1,000+ of 5,000 products have no text yet.'],
  [{ products: 3, withoutDescription: 3 }, 'None of your 3 products has a text yet.'],
  [{ products: 1, withoutDescription: 1 }, 'Your product has no text yet.'],
  [
    { products: 9, drafts: 1, notScored: 2 },
    'All 9 products have a text or a draft. 1 product has a draft that waits for your review.',
  ],
  [{ products: 9, notScored: 9 }, 'All 9 products have a text. 9 products have no SEO score yet.'],
  [{ products: 1, lowScore: 1 }, 'Your product has a text. 1 product scores under 70.'],
  [{ products: 9 }, 'All 9 products have a text and a good score.'],
])('the line at the top is true of %j', (counts, line) => {
  expect(trueNow({ ...none, ...counts })).toBe(line);
});
