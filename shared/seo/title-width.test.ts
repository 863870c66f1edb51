import { expect, test } from 'vitest';
import { TITLE_MAX_WIDTH, titleWidth } from './title-width.ts';

test('a title is as wide as its letters', () => {
  expect(titleWidth('')).toBe(0);
  expect(titleWidth('i'.repeat(50))).toBe(222);
  expect(titleWidth('W'.repeat(50))).toBe(944);
  expect(titleWidth('Mug')).toBe(39);
});

test('marks on letters take no room', () => {
  expect(titleWidth('Äéñ')).toBe(titleWidth('Aen'));
});

test('characters that fill a square are wider', () => {
  expect(titleWidth('陶器')).toBe(40);
  expect(titleWidth('🎁')).toBe(20);
});

test('a usual title of sixty characters fits, and one of narrow letters may be longer', () => {
  expect(titleWidth('Stoneware coffee mug with a wide handle, 350 ml, dark blue')).toBeLessThan(TITLE_MAX_WIDTH);
  expect(titleWidth('STONEWARE COFFEE MUG WITH A WIDE HANDLE, 350 ML, DARK BLUE')).toBeGreaterThan(TITLE_MAX_WIDTH);
});
