import { expect, test } from 'vitest';
import { barredBy, GOT_TEXT, LOST_PICTURE, textsHash } from './find.ts';

const texts = { name: 'Mug', description: '', metaTitle: '', metaDescription: '', tags: [] };

test('a product whose picture is gone is not said to have got a text', () => {
  const batch = { fields: ['altText' as const], emptyOnly: true };
  expect(barredBy(batch, { textsHash: null }, texts)).toBe(LOST_PICTURE);
  expect(barredBy(batch, { textsHash: null }, { ...texts, altText: 'A mug.', altOf: 'a' })).toBe(GOT_TEXT);
  expect(barredBy(batch, { textsHash: null }, { ...texts, altText: '', altOf: 'a' })).toBeNull();
  const replacing = { ...batch, emptyOnly: false };
  expect(barredBy(replacing, { textsHash: textsHash({ ...texts, altText: 'A mug.', altOf: 'a' }) }, texts)).toBe(LOST_PICTURE);
});
