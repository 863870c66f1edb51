import { describe, expect, test } from 'vitest';
import { emptyListing } from '#shared/generation/listing.ts';
import { wholeSentences } from './spoken.ts';

describe('what is read aloud while a text arrives', () => {
  test('is nothing before the first whole sentence', () => {
    expect(wholeSentences({ ...emptyListing, title: 'Canvas to' })).toEqual([]);
  });
  test('is the title once the intro begins, and each sentence once the next one does', () => {
    const listing = { ...emptyListing, title: 'Canvas tote', intro: 'It holds 12 litres. It is wa' };
    expect(wholeSentences(listing)).toEqual(['Canvas tote', 'It holds 12 litres.']);
  });
  test('only ever grows', () => {
    const text = 'One is 1.5 wide. Two is here. Three';
    let before: string[] = [];
    for (let end = 0; end <= text.length; end++) {
      const now = wholeSentences({ ...emptyListing, intro: text.slice(0, end) });
      expect(now.slice(0, before.length)).toEqual(before);
      before = now;
    }
  });
  test('is everything at the end', () => {
    const listing = { ...emptyListing, title: 'T', bullets: ['Oak', 'Oiled'], details: 'A.\n\nB' };
    expect(wholeSentences(listing, true)).toEqual(['T', 'Oak', 'Oiled', 'A.', 'B']);
  });
});
