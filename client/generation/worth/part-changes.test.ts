import { expect, test } from 'vitest';
import { emptyListing } from '#shared/generation/listing.ts';
import { isDescription, namesOf, partChanges, usualParts } from './part-changes.ts';

const mug = {
  name: 'Mug',
  metaTitle: '',
  metaDescription: 'Old',
  tags: ['blue'],
  description: '<p>A mug.</p><ul><li>Blue</li></ul><p>Made here.</p>',
};

test('only the parts that say something else are changes', () => {
  const listing = { ...emptyListing, intro: 'A mug.', bullets: ['Blue', '350 ml'], details: 'Made  here.', tags: ['blue'] };
  const changes = partChanges(mug, listing);
  expect(changes.filter(({ changed }) => changed)).toEqual([
    { part: 'bullets', label: 'Bullets', before: 'Blue', after: 'Blue\n350 ml', changed: true },
    { part: 'metaDescription', label: 'Meta description', before: 'Old', after: '', changed: true },
  ]);
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

test('a text for search results goes live with the description if the product has none', () => {
  const listing = { ...emptyListing, intro: 'A mug.', metaTitle: 'Blue mug', metaDescription: 'A blue mug.', tags: ['mug'] };
  expect(usualParts(mug, listing)).toEqual(['intro', 'bullets', 'details', 'metaTitle']);
  expect(usualParts({ ...mug, metaDescription: '' }, listing)).toEqual([
    ...['intro', 'bullets', 'details', 'metaTitle', 'metaDescription'],
  ]);
  expect(usualParts(mug, { ...listing, metaTitle: ' ' })).toEqual(['intro', 'bullets', 'details']);
  expect(usualParts(undefined, listing)).toEqual(['intro', 'bullets', 'details']);
});
