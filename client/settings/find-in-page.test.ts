import { expect, test } from 'vitest';
import { hasTerms, placesOf, termsOf } from './find-in-page.ts';

test('a section is found by all words of a query, in any order and case', () => {
  const section = 'Notifications What you are told, with the bell and by mail';
  expect(hasTerms(section, termsOf('  MAIL bell '))).toBe(true);
  expect(hasTerms(section, termsOf('mail currency'))).toBe(false);
  expect(hasTerms(section, termsOf(''))).toBe(true);
});

test('every place of each word is marked, and none in a text whose small letters are longer', () => {
  expect(placesOf('By mail. Mails', termsOf('mail'))).toEqual([
    [3, 7],
    [9, 13],
  ]);
  expect(placesOf('İmail', termsOf('mail'))).toEqual([]);
  expect(placesOf('By mail', [])).toEqual([]);
});
