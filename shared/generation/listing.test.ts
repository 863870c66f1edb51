import { expect, test } from 'vitest';
import { timeOf } from '#tests/support/best-time.ts';
import { emptyListing, readPartialListing, readPartialObject } from './listing.ts';

test('an answer that is still arriving is read as far as it goes', () => {
  const json = '{"pictured":["navy blue body"],"title":"Apron","bullets":["Two pockets","Linen st';
  expect(readPartialObject(json)).toMatchObject({ pictured: ['navy blue body'], title: 'Apron' });
  expect(readPartialListing(json)).toEqual({ ...emptyListing, title: 'Apron', bullets: ['Two pockets', 'Linen st'] });
});

test.each(['', 'Sorry.', '[1]', '{', '{"title":', '{'.repeat(100_000), `{"a":${'['.repeat(100_000)}`])(
  '%.20s holds nothing',
  (json) => {
    // The parser copies its stack of open brackets at every bracket. Without a limit on depth, the time would grow quadratically.
    expect(timeOf(() => expect(readPartialListing(json)).toEqual(emptyListing))).toBeLessThan(1_000);
  },
);
