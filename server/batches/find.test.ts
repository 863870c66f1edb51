import { expect, test } from 'vitest';
import { barredBy, GOT_TEXT, HAS_NEW_TEXT, LOST_PICTURE, textsHash } from './find.ts';

const texts = { name: 'Mug', description: '', metaTitle: '', metaDescription: '', tags: [] };

test('a product whose picture is gone is not said to have got a text', () => {
  const batch = { fields: ['altText' as const], emptyOnly: true };
  expect(barredBy(batch, { textsHash: null }, texts)).toBe(LOST_PICTURE);
  expect(barredBy(batch, { textsHash: null }, { ...texts, altText: 'A mug.', altOf: 'a' })).toBe(GOT_TEXT);
  expect(barredBy(batch, { textsHash: null }, { ...texts, altText: '', altOf: 'a' })).toBeNull();
  const replacing = { ...batch, emptyOnly: false };
  expect(barredBy(replacing, { textsHash: textsHash({ ...texts, altText: 'A mug.', altOf: 'a' }) }, texts)).toBe(LOST_PICTURE);
});

test('a title does not replace a name that somebody wrote since, in a batch that fills empty texts too', () => {
  const batch = { fields: ['description' as const, 'title' as const], emptyOnly: true };
  const written = { textsHash: textsHash(texts) };
  expect(barredBy(batch, written, texts)).toBeNull();
  expect(barredBy(batch, written, { ...texts, name: 'Mug from our own kiln' })).toBe(HAS_NEW_TEXT);
  expect(barredBy({ ...batch, fields: ['title'] }, written, { ...texts, name: 'Mug from our own kiln' })).toBe(HAS_NEW_TEXT);
  // Without the title, nothing of what the batch puts there is there.
  expect(barredBy({ ...batch, fields: ['description'] }, written, { ...texts, name: 'Mug from our own kiln' })).toBeNull();
  expect(barredBy(batch, written, { ...texts, altText: '', altOf: 'a' })).toBeNull();
});
