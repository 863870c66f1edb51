import { expect, test } from 'vitest';
import { readProducts } from '#tests/bench/truth/texts.ts';
import { bestTime } from '#tests/support/best-time.ts';
import { longestListing } from '#tests/support/longest-listing.ts';
import { emptyListing, type Listing } from '../../generation/listing.ts';
import { checkAgainst } from './claims.ts';
import { factBaseOf } from './fact-base.ts';

/** The limits are 50 ms for the longest listing and 250 ms for 100,000 characters. `pnpm bench:checks` prints the exact figures. */
const TOLERANCE = 2;

const written = readProducts('development').filter(({ language }) => language === 'en');
const [{ facts } = { facts: undefined }] = written;
if (!facts) throw new Error('There are no English texts');
const english = written.flatMap(({ texts }) => texts.map(({ text }) => text)).join('\n\n');
// A copy of the facts, because texts that were read before are not read again for the same facts.
const anew = (listing: Listing) => checkAgainst(listing, factBaseOf({ ...facts }), { language: 'en' });

// The check ends at a hundred findings. With few, the longest listing takes more than twice as long and misses its goal in the bench.
test.each([
  ['the longest listing, with a hundred findings,', longestListing(english), 50],
  ['a text of 100,000 characters', { ...emptyListing, details: english.slice(0, 100_000) }, 250],
  ['a text without a space', { ...emptyListing, details: '防水'.repeat(6_000) }, 50],
])('%s is checked in time', (_, listing, limit) => {
  const enough = TOLERANCE * limit;
  expect(bestTime(() => anew(listing), enough)).toBeLessThan(enough);
});

test('while one text is edited, the others are not read again, and the findings are those of a first reading', () => {
  const base = factBaseOf({ ...facts });
  const listing = longestListing(english);
  const check = (one: Listing) => checkAgainst(one, base, { language: 'en' });
  expect(check(listing)).toEqual(anew(listing));
  const edited = { ...listing, title: `${listing.title.slice(0, -4)} oak` };
  expect(check(edited)).toEqual(anew(edited));
  const [first, again] = [bestTime(() => anew(listing), 0, 5), bestTime(() => check(listing), 0, 5)];
  expect(again).toBeLessThan(first / 2);
});

test('a text counts as another one in a title, with other facts and in another language', () => {
  const check = (listing: Listing, base = factBaseOf(facts), language: 'en' | 'de' = 'en') =>
    checkAgainst(listing, base, { language }).map(({ field, found }) => [field, found]);
  const text = 'Solid mahogany, 77 cm';
  const other = factBaseOf({ ...facts, notes: text });
  const all = { ...emptyListing, title: text, details: text };
  expect(check({ ...emptyListing, details: text })).not.toEqual([]);
  expect(check(all, other)).toEqual([]);
  expect(check(all)).toEqual([...check({ ...emptyListing, title: text }), ...check({ ...emptyListing, details: text })]);
  expect(check({ ...emptyListing, details: text }, undefined, 'de')).toEqual(
    check({ ...emptyListing, details: text }, factBaseOf({ ...facts }), 'de'),
  );
});
