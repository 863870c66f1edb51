import { expect, test } from 'vitest';
import { readProducts } from '#tests/bench/truth/texts.ts';
import { bestTime, timesAsLong } from '#tests/support/best-time.ts';
import { longestListing } from '#tests/support/longest-listing.ts';
import { mostFacts } from '#tests/support/most-facts.ts';
import { emptyListing, type Listing } from '../../generation/listing.ts';
import { type ClaimLanguage, checkAgainst } from './claims.ts';
import { factBaseOf } from './fact-base.ts';

/**
 * The limits in milliseconds, as `bestTime` measures: the time of an otherwise idle machine of the usual kind. `pnpm bench:checks`
 * prints the exact figures.
 */
const LONGEST_LISTING = 50;
const HUNDRED_THOUSAND = 250;

const written = readProducts('development');
const inLanguage = (language: ClaimLanguage) => {
  const own = written.filter((product) => product.language === language);
  const [{ facts } = { facts: undefined }] = own;
  if (!facts) throw new Error(`There are no texts in the language ${language}`);
  return { facts, text: own.flatMap(({ texts }) => texts.map(({ text }) => text)).join('\n\n') };
};
const { facts, text: english } = inLanguage('en');
// A copy of the facts, because texts that were read before are not read again for the same facts.
const anew = (listing: Listing, own = facts, language: ClaimLanguage = 'en') =>
  checkAgainst(listing, factBaseOf({ ...own }), { language });

/** The sentences without a finding. The check ends at a hundred findings, so only a text with few is read whole. */
const base = factBaseOf(facts);
const unsuspicious = english
  .slice(0, 60_000)
  .split(/(?<=[.!?])\s+/)
  .filter((sentence) => checkAgainst({ ...emptyListing, details: sentence }, base, { language: 'en' }).length === 0);
const words = unsuspicious
  .join(' ')
  .replaceAll(/[^\p{L}\s]/gu, '')
  .split(/\s+/);
const unfamiliar = words.map((word, n) => `${[...word].reverse().join('')}${'aeiou'[n % 5]}`);
const figures = words.map((_, n) => `${(n * 7_919) % 1_000} ${['cm', 'kg', 'ml', '%'][n % 4]}`);

test.each([
  ['the longest listing, with a hundred findings,', longestListing(english), LONGEST_LISTING],
  ['the longest listing, with few findings,', longestListing(unsuspicious.join(' ')), LONGEST_LISTING],
  ['the longest listing, of one sentence,', longestListing(words.join(' ')), LONGEST_LISTING],
  [
    'the longest listing, of sentences of three words,',
    longestListing(words.join(' ').replaceAll(/((?:\S+ ){2}\S+)/g, '$1.')),
    LONGEST_LISTING,
  ],
  ['the longest listing, of unfamiliar words,', longestListing(unfamiliar.join(' ')), LONGEST_LISTING],
  ['the longest listing, of figures,', longestListing(figures.join(', ')), LONGEST_LISTING],
  ['the longest listing, of fractions,', longestListing('1/2 '), LONGEST_LISTING],
  ['a text of 100,000 characters', { ...emptyListing, details: english.slice(0, 100_000) }, HUNDRED_THOUSAND],
  ['a text without a space', { ...emptyListing, details: '防水'.repeat(6_000) }, LONGEST_LISTING],
])('%s is checked in time', (_, listing, limit) => {
  expect(bestTime(() => anew(listing), limit)).toBeLessThan(limit);
});

// The facts and the listing have 110,000 characters together, so the limit for 100,000 applies.
test.each([
  ['sentences', mostFacts(english.slice(60_000, 200_000)), longestListing(unsuspicious.join(' '))],
  ['fractions', mostFacts('1/2 '), longestListing('1/2 ')],
  ['sides', mostFacts('5x'), longestListing('5x')],
])('the longest listing is checked in time against as many and as long facts as allowed, of %s', (_, most, listing) => {
  expect(bestTime(() => anew(listing, most), HUNDRED_THOUSAND)).toBeLessThan(HUNDRED_THOUSAND);
});

test('however many facts there are, they are read once while somebody types', () => {
  const most = mostFacts(english.slice(60_000, 200_000));
  const listing = { ...emptyListing, intro: english.slice(0, 1_000) };
  const base = factBaseOf({ ...most });
  let typed = 0;
  const type = () => checkAgainst({ ...listing, intro: `${listing.intro} ${typed++}` }, base, { language: 'en' });
  type();
  const [first, next] = [bestTime(() => anew(listing, most), 0, 3), bestTime(type, 0, 3)];
  expect(next).toBeLessThan(first / 5);
});

test('reading many facts takes time in proportion to their length', () => {
  const read = (share: number) => {
    const most = mostFacts(english.slice(60_000, 200_000));
    const some = <One>(all: readonly One[]) => all.slice(0, all.length * share);
    return factBaseOf({
      ...most,
      attributes: some(most.attributes),
      keyFeatures: some(most.keyFeatures),
      tags: some(most.tags),
      lockedSnippets: some(most.lockedSnippets),
      notes: most.notes.slice(0, most.notes.length * share),
      description: most.description.slice(0, most.description.length * share),
    });
  };
  expect(
    timesAsLong(
      () => read(0.2),
      () => read(1),
      10,
    ),
  ).toBeLessThan(10);
});

test.each(['de', 'fr', 'es'] as const)('the longest listing in the language %s is checked in time', (language) => {
  const own = inLanguage(language);
  const listing = longestListing(own.text);
  expect(bestTime(() => anew(listing, own.facts, language), LONGEST_LISTING)).toBeLessThan(LONGEST_LISTING);
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
