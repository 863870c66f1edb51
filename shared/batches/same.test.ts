import { expect, it } from 'vitest';
import { emptyListing } from '../generation/listing.ts';
import { isSameAsLive } from './same.ts';

const mug = {
  ...{ name: 'Mug', tags: ['mug'], metaTitle: '', metaDescription: '' },
  description: '<p>A mug of  stoneware.</p>\n<ul><li>Holds 350 ml</li></ul>',
};
const text = (intro: string) => ({ ...emptyListing, title: 'Mug', intro, bullets: ['Holds 350 ml'] });
const all = { fields: ['description'] as const, emptyOnly: false };

it('knows a text that is live already, whatever its white space', () => {
  expect(isSameAsLive(mug, text('A mug of stoneware.'), all)).toBe(true);
  expect(isSameAsLive(mug, text('A cup of stoneware.'), all)).toBe(false);
  expect(isSameAsLive({ ...mug, description: '' }, text('A mug of stoneware.'), all)).toBe(false);
});

it('looks at everything that would go on the product, and at nothing else', () => {
  const listing = { ...text('A mug of stoneware.'), metaTitle: 'Mug of stoneware', tags: ['mug'] };
  expect(isSameAsLive(mug, listing, all)).toBe(true);
  expect(isSameAsLive(mug, listing, { ...all, fields: ['description', 'tags'] })).toBe(true);
  expect(isSameAsLive(mug, listing, { ...all, fields: ['description', 'meta'] })).toBe(false);
  expect(isSameAsLive({ ...mug, metaTitle: 'Mug of stoneware' }, listing, { ...all, emptyOnly: true })).toBe(false);
});

it('knows a title that the product has already, of a batch that replaces no text', () => {
  const title = { fields: ['title'] as const, emptyOnly: true };
  expect(isSameAsLive(mug, text('A cup.'), title)).toBe(true);
  expect(isSameAsLive({ ...mug, name: 'Cup' }, text('A cup.'), title)).toBe(false);
  expect(isSameAsLive({ ...mug, description: '' }, text('A cup.'), { ...title, fields: ['description', 'title'] })).toBe(false);
});
