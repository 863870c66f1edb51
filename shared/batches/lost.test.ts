import { expect, it } from 'vitest';
import { emptyListing } from '../generation/listing.ts';
import { losesSomething, lostFrom, lostWords } from './lost.ts';

const mug = {
  ...{ name: 'Mug', tags: [], metaTitle: '', metaDescription: '' },
  description: '<p>Holds 350 ml, 9.5 cm high. Sold as a set of 2.</p><ul><li>Safe up to 120 °C</li><li>Made in 1998</li></ul>',
};
const text = (intro: string, bullets: string[] = []) => ({ ...emptyListing, title: 'Mug', intro, bullets });

it('names the figures and bullets that the new text does not have', () => {
  const lost = lostFrom(mug, text('A mug of 350 millilitres.'));
  expect(lost).toEqual({ figures: ['9.5 cm', '2', '120 °C', '1998'], bullets: 2 });
  expect(lostWords(lost)).toBe('9.5 cm, 2, 120 °C, 1998, and its 2 bullets');
});

it('knows a figure again in other words', () => {
  const next = text('Two mugs, each 9,5 cm high, for 350 ml.', ['Up to 120°C', 'Since 1998']);
  expect(lostFrom(mug, next)).toEqual({ figures: [], bullets: 0 });
  expect(lostWords(lostFrom(mug, next))).toBe('');
});

it('loses nothing where nothing is replaced', () => {
  const batch = { fields: ['description'] as const, emptyOnly: false };
  expect(losesSomething(mug, text('A mug.'), batch)).toBe(true);
  expect(losesSomething(mug, text('A mug.'), { ...batch, emptyOnly: true })).toBe(false);
  expect(losesSomething(mug, text('A mug.'), { ...batch, fields: ['tags'] })).toBe(false);
  expect(losesSomething({ ...mug, description: '' }, text('A mug.'), batch)).toBe(false);
});
