import { describe, expect, test } from 'vitest';
import { bestTime } from '#tests/support/best-time.ts';
import { emptyListing, type Listing } from '../generation/listing.ts';
import { checkKeywords, keywordTable } from './keywords.ts';

const listing: Listing = {
  ...emptyListing,
  title: 'Blue coffee mug',
  intro: 'Two coffee mugs for every day.\n\nA handmade gift.',
  bullets: ['Mug for tea or for coffee'],
  details: 'It goes into the dishwasher.',
  metaDescription: 'Coffee MUG of stoneware',
};
const row = (keyword: string, change: Partial<Listing> = {}) => keywordTable({ ...listing, ...change }, [keyword])[0];
const body = (times: number) => `${'coffee mug '.repeat(times)}${'clay '.repeat(200 - 2 * times)}`;

describe('the table', () => {
  test('tells where a keyword stands, and in which form', () => {
    expect(row('coffee mug')).toMatchObject({
      title: 'exact',
      firstParagraph: 'inflected',
      body: 'inflected',
      meta: 'exact',
      count: 1,
      band: 'short',
    });
    expect(row('handmade gift')).toMatchObject({ title: 'none', firstParagraph: 'none', body: 'exact', meta: 'none' });
    expect(row('mug coffee')).toMatchObject({ title: 'apart', body: 'apart', count: 0 });
  });

  test('takes whole words only', () => {
    expect(row('gif')?.body).toBe('none');
  });

  test('drops blanks and repeats, and keeps the order', () => {
    expect(keywordTable(listing, ['b', ' ', 'a', 'B ']).map(({ keyword }) => keyword)).toEqual(['b', 'a']);
  });

  test.each([
    [0, 'few'],
    [1, 'good'],
    [6, 'good'],
    [7, 'many'],
  ])('with %i of them in 200 words says %s', (times, band) => {
    expect(row('coffee mug', { intro: '', bullets: [], details: body(times) })).toMatchObject({
      count: times,
      density: times / 200,
      band,
    });
  });
});

describe('the findings', () => {
  const found = (change: Partial<Listing>, ...keywords: string[]) => checkKeywords({ ...listing, ...change }, keywords);

  test('are none where all is said', () => {
    expect(found({}, 'coffee mug', 'handmade gift')).toEqual([]);
  });

  test('name the main keyword out of sight and others unused', () => {
    expect(found({}, 'stoneware cup', 'picnic').map(({ field, severity }) => [field, severity])).toEqual([
      ['title', 'advice'],
      ['intro', 'advice'],
      ['details', 'advice'],
    ]);
    expect(found({}, 'mug coffee')[0]?.message).toBe('The title has the words of “mug coffee”, but not together.');
  });

  test('point at the last of too many', () => {
    const details = `${body(8)}A coffee mug.`;
    expect(found({ details }, 'coffee mug')).toMatchObject([
      { severity: 'warn', field: 'details', start: details.length - 11, end: details.length - 1, found: 'coffee mug' },
    ]);
  });
});

test('fifty keywords in a wall of words are found in good time', () => {
  const keywords = Array.from({ length: 50 }, (_, n) => `coffee mug ${n}`);
  const details = 'coffee mug '.repeat(1_800);
  expect(bestTime(() => checkKeywords({ ...listing, details }, keywords), 150, 10)).toBeLessThan(150);
});
