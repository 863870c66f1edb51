import { expect, test } from 'vitest';
import { OTHER_PICTURE } from '#shared/generation/generation.ts';
import { emptyListing } from '#shared/generation/listing.ts';
import type { ProductTexts } from '#shared/products/versions.ts';
import { asLive, isDescription, namesOf, partChanges, partsBesideNotLive, partsToUse, usualParts } from './part-changes.ts';

const mug = {
  name: 'Mug',
  metaTitle: '',
  metaDescription: 'Old',
  tags: ['blue'],
  description: '<p>A mug.</p><ul><li>Blue</li></ul><p>Made here.</p>',
};

test('only the parts that say something else are changes', () => {
  const listing = { ...emptyListing, intro: 'A mug.', bullets: ['Blue', '350 ml'], details: 'Made  here.', tags: ['blue'] };
  const changes = partChanges(mug, listing, undefined);
  expect(changes.filter(({ changed }) => changed)).toEqual([
    { part: 'bullets', label: 'Bullets', before: 'Blue', after: 'Blue\n350 ml', changed: true },
    { part: 'metaDescription', label: 'Meta description', before: 'Old', after: '', changed: true },
  ]);
});

test('an alternative text is a part for the picture that it was written for, and an empty one takes nothing away', () => {
  const pictured = { ...mug, altText: 'A cup', altOf: 'one' };
  const altPart = (altText: string, altOf?: string, product: ProductTexts = pictured) =>
    partChanges(product, { ...emptyListing, altText }, altOf).find(({ part }) => part === 'altText');
  expect(altPart('A blue mug', 'one')).toMatchObject({ before: 'A cup', after: 'A blue mug', changed: true });
  expect(altPart('', 'one')).toMatchObject({ after: 'A cup', changed: false });
  expect(altPart('A blue mug', 'other')).toMatchObject({ after: 'A cup', changed: false, barred: OTHER_PICTURE });
  expect(altPart('A blue mug')).toBeUndefined();
  expect(altPart('A blue mug', 'one', mug)).toBeUndefined();
});

test('parts are told in words, in the order of the listing', () => {
  expect(namesOf(['tags', 'title', 'bullets'])).toBe('Title, Bullets and Tags');
  expect(namesOf(['bullets'])).toBe('Bullets');
  expect(namesOf(['metaTitle', 'intro', 'bullets', 'details'])).toBe('Description and Meta title');
  expect([isDescription(['intro', 'bullets', 'details']), isDescription(['intro']), isDescription([])]).toEqual([
    true,
    false,
    false,
  ]);
});

test('texts for search results, tags and the text for the picture go live with the description if the product has none', () => {
  const listing = {
    ...emptyListing,
    intro: 'A mug.',
    metaTitle: 'Blue mug',
    metaDescription: 'A blue mug.',
    tags: ['cup'],
    altText: 'A blue mug',
  };
  const parts = (product: ProductTexts, changed: Partial<typeof listing> = {}, isSeen = true, isUsed = false) =>
    usualParts(partChanges(product, { ...listing, ...changed }, 'one'), isSeen, isUsed);
  const body = ['intro', 'bullets', 'details'];
  expect(parts(mug)).toEqual([...body, 'metaTitle']);
  expect(parts({ ...mug, metaDescription: '' })).toEqual([...body, 'metaTitle', 'metaDescription']);
  expect(parts(mug, { metaTitle: ' ' })).toEqual(body);
  expect(parts({ ...mug, tags: [] })).toEqual([...body, 'metaTitle', 'tags']);
  expect(parts({ ...mug, altText: '', altOf: 'one' })).toEqual([...body, 'metaTitle', 'altText']);
  expect(parts({ ...mug, altText: 'A cup', altOf: 'one' })).toEqual([...body, 'metaTitle']);
  expect(parts({ ...mug, altText: '', altOf: 'other' })).toEqual([...body, 'metaTitle']);
  // Only somebody who has seen the picture can say that the text describes it.
  expect(parts({ ...mug, altText: '', altOf: 'one' }, {}, false)).toEqual([...body, 'metaTitle']);
  expect(usualParts([], true, false)).toEqual(body);
  // What was left out when the text was used is left out until it is ticked.
  expect(parts({ ...mug, metaDescription: '' }, {}, true, true)).toEqual(body);
});

test('beside a description that is live, other parts may say something else than buyers see', () => {
  const listing = { ...emptyListing, intro: 'Another intro.', metaTitle: 'Blue  mug ', tags: ['blue'] };
  const besides = (product: Partial<ProductTexts>) => partsBesideNotLive(partChanges({ ...mug, ...product }, listing, undefined));
  expect(besides({ metaTitle: 'Mug', metaDescription: '', tags: ['blue'] })).toEqual(['metaTitle']);
  expect(besides({ metaTitle: 'Blue mug', metaDescription: '', tags: ['blue'] })).toEqual([]);
  expect(besides({ metaTitle: 'Blue mug', metaDescription: '', tags: [] })).toEqual(['tags']);
});

test('the preview shows the product’s own texts where they stay', () => {
  const listing = { ...emptyListing, title: 'Blue mug', intro: 'Another intro.', metaTitle: 'Blue mug', tags: ['cup', 'blue'] };
  const changes = partChanges({ ...mug, tags: ['blue', 'mug'] }, listing, undefined);
  const kept = { title: 'Mug', metaTitle: '', metaDescription: 'Old', tags: ['blue', 'mug'] };
  expect(asLive(listing, changes, ['intro'])).toEqual({ ...listing, ...kept });
  expect(asLive(listing, changes, ['title', 'intro', 'tags'])).toEqual({ ...listing, metaTitle: '', metaDescription: 'Old' });
  expect(asLive(listing, [], [])).toEqual(listing);
});

test('what is written by hand goes live until it is undone, and what somebody ticks or unticks stays so', () => {
  const usual = ['intro', 'bullets', 'details'] as const;
  const written = { ...emptyListing, title: 'A mug by the AI', intro: 'A mug.', tags: ['blue'] };
  const titled = { ...written, title: 'My mug ' };
  expect(partsToUse(usual, {}, written, written)).toEqual([...usual]);
  expect(partsToUse(usual, {}, written, titled)).toEqual(['title', ...usual]);
  expect(partsToUse(usual, {}, written, { ...titled, title: 'A mug by the AI' })).toEqual([...usual]);
  expect(partsToUse(usual, { title: false, tags: true, intro: false }, written, titled)).toEqual(['bullets', 'details', 'tags']);
  // Undo takes a tick back.
  expect(partsToUse(usual, { tags: undefined }, written, written)).toEqual([...usual]);
});
