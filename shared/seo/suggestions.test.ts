import { expect, test } from 'vitest';
import { pixelWidth } from '../platforms/pixel-widths.ts';
import { searchTitleWidth } from '../platforms/search-results.ts';
import { metaDescriptionFrom, metaTitleFrom, sentenceWithKeyword, titleWithKeyword } from './suggestions.ts';

test('a meta title is shown whole', () => {
  expect(metaTitleFrom('Blue mug')).toBe('Blue mug');
  const capitals = metaTitleFrom('STONEWARE COFFEE MUG WITH A WIDE HANDLE AND A LID IN DARK BLUE');
  expect(pixelWidth(capitals)).toBeLessThanOrEqual(searchTitleWidth.max);
  expect(capitals).toMatch(/^STONEWARE COFFEE MUG WITH A WIDE HANDLE/);
});

test('a meta description takes whole sentences, lists included', () => {
  expect(metaDescriptionFrom('A mug.\n\nHolds 350 ml\nBlue')).toBe('A mug. Holds 350 ml. Blue.');
  expect(metaDescriptionFrom('It is a mug made of clay from Porto. '.repeat(9))).toHaveLength(147);
});

test.each([
  ['Blue cup', 'coffee mug', 'Coffee mug – Blue cup'],
  ['Blue glazed gift for her, stoneware coffee mugs', 'coffee mug', 'Coffee mugs – Blue glazed gift for her, stoneware'],
  ['', 'coffee mug', 'Coffee mug'],
])('%j begins with %j as %j', (name, keyword, title) => {
  expect(titleWithKeyword(name, keyword, 70)).toBe(title);
});

test('a title with its keyword stays within its limit', () => {
  expect(titleWithKeyword('A very long name of a cup', 'coffee mug', 20)).toBe('Coffee mug – A very');
});

test.each([
  ['This mug holds 350 ml. It is blue.', 'coffee mug', 'This mug holds 350 ml.', 'This coffee mug holds 350 ml.'],
  ['It is a mug.', 'espresso mug', 'It is a mug.', 'It is an espresso mug.'],
  ['Mugs like this hold 350 ml.', 'coffee mug', 'Mugs like this hold 350 ml.', 'Coffee mugs like this hold 350 ml.'],
  ['It is blue. The cup is round.', 'coffee mug', 'It is blue.', 'Coffee mug: It is blue.'],
])('a sentence takes a keyword: %s', (text, keyword, replaces, suggestion) => {
  expect(sentenceWithKeyword(text, keyword, true)).toEqual({
    kind: 'insert-keyword',
    field: 'description',
    keyword,
    replaces,
    suggestion,
  });
});

test('without a sentence there is nothing to suggest', () => {
  expect(sentenceWithKeyword(' ', 'mug', false)).toBeNull();
});
