import { expect, it } from 'vitest';
import { emptyListing } from '../generation/listing.ts';
import { countDoubts, doubtsOf, lostFrom, lostWords } from './lost.ts';

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

it('doubts a text that is much shorter than the live one, or shorter and under the chosen length', () => {
  const live = { ...mug, description: `<p>${'A mug of stoneware that somebody made by hand. '.repeat(8)}</p>` };
  const of = (words: number, length: 'short' | undefined) => doubtsOf(live, text('fine '.repeat(words)), length);
  expect(of(30, undefined)).toEqual(['The new text has 30 words, your text now 72.']);
  expect(of(37, undefined)).toEqual([]);
  expect(of(37, 'short')).toEqual(['The new text has 37 words, your text now 72.']);
  expect(of(41, 'short')).toEqual([]);
});

it('doubts a first text of less than half of the chosen length, and one that only says the name', () => {
  const first = { ...mug, name: 'Apple MacBook Pro 14 Inch Space Grey', description: '' };
  expect(doubtsOf(first, text('Apple MacBook Pro 14 Inch, Space Grey.'), 'short')).toEqual([
    'It has 7 words, and Short has at least 40. Add facts for a longer text.',
    'It says no more than the name of the product.',
  ]);
  expect(doubtsOf(first, text('fine '.repeat(20)), 'short')).toEqual([]);
});

it('doubts nothing where the description stays', () => {
  const batch = { fields: ['description'] as const, emptyOnly: false, request: { descriptionLength: 'short' as const } };
  expect(countDoubts(mug, text('A mug.'), batch)).toBe(2);
  expect(countDoubts(mug, text('A mug.'), { ...batch, emptyOnly: true })).toBe(0);
  expect(countDoubts(mug, text('A mug.'), { ...batch, fields: ['tags'] })).toBe(0);
});
