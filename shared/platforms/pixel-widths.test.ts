import { expect, test } from 'vitest';
import { pixelWidth } from './pixel-widths.ts';
import { searchTitleWidth } from './search-results.ts';

test('a text is as wide as its letters', () => {
  expect(pixelWidth('')).toBe(0);
  expect(pixelWidth('i'.repeat(50))).toBe(222);
  expect(pixelWidth('W'.repeat(50))).toBe(944);
  expect(pixelWidth('Mug')).toBe(39);
});

test('marks on letters take no room, joined or not', () => {
  expect(pixelWidth('Äéñ')).toBe(pixelWidth('Aen'));
  expect(pixelWidth('Äéñ'.normalize('NFD'))).toBe(pixelWidth('Aen'));
});

test('characters that fill a square are wider, and what joins them is nothing', () => {
  expect(pixelWidth('陶器')).toBe(40);
  expect(pixelWidth('🎁')).toBe(20);
  expect(pixelWidth('❤\ufe0f')).toBe(20);
});

// The widths of special characters in Arial, in thousandths of the type size.
test.each([
  ['‘’‚', 3 * 222],
  ['•', 350],
  ['Œœ', 1_000 + 944],
  ['@', 1_015],
  ['·', 333],
  ['ø', 611],
])('%s is as wide as in the face of search results', (signs, thousandths) => {
  expect(pixelWidth(signs.repeat(50))).toBe(thousandths);
});

test('a usual title of sixty characters fits, and one of capitals does not', () => {
  expect(pixelWidth('Stoneware coffee mug with a wide handle, 350 ml, dark blue')).toBeLessThan(searchTitleWidth.max);
  expect(pixelWidth('STONEWARE COFFEE MUG WITH A WIDE HANDLE, 350 ML, DARK BLUE')).toBeGreaterThan(searchTitleWidth.max);
});
