import { expect, test } from 'vitest';
import { noFacts } from '../facts/facts.ts';
import { emptyListing } from '../generation/listing.ts';
import { confirmationKey } from './confirmations.ts';
import type { CheckKind, Severity } from './finding.ts';
import { reviewListing } from './review.ts';
import { countDoubts, findDoubts, type ReadClaim, verifiedDoubts } from './second-reader.ts';

const facts = {
  ...noFacts,
  name: 'Linen apron',
  attributes: [{ name: 'Length', value: '85', unit: 'cm' }],
  keyFeatures: ['Two pockets'],
};
const listing = {
  ...emptyListing,
  title: 'Linen apron',
  intro: 'A linen apron of 85 cm that survives a fall from the hook.',
  bullets: ['Two pockets', 'Soothes tired shoulders'],
};
const claim = (words: string, more: Partial<ReadClaim> = {}): ReadClaim => ({ words, fact: '', kind: 'other', ...more });
const doubtsOf = (...claims: ReadClaim[]) => verifiedDoubts(claims, listing, facts).map(({ words }) => words);

test('a claim without a fact is doubted, and blocks the text if its kind must be proved', () => {
  const doubts = verifiedDoubts([claim('survives a fall'), claim('Soothes tired shoulders', { kind: 'health' })], listing, facts);
  expect(doubts).toEqual([
    { words: 'survives a fall', check: 'risky', severity: 'warn' },
    { words: 'Soothes tired shoulders', check: 'risky', severity: 'hard' },
  ]);
});

test('nothing is believed: words must stand in the text, and the fact among the facts', () => {
  expect(doubtsOf(claim('made by elves'), claim(''), claim('e'), claim('survives '.repeat(40)))).toEqual([]);
  expect(doubtsOf(claim('survives a fall', { fact: 'Tested by the maker' }))).toEqual(['survives a fall']);
  expect(doubtsOf(claim('of 85 cm', { fact: 'Length: 85 cm' }), claim('of 85  CM', { fact: '85 cm' }))).toEqual([]);
});

test('a reader that doubts what the facts say word for word is not heard', () => {
  expect(doubtsOf(claim('Two pockets'), claim('85 cm'), claim('Linen apron'))).toEqual([]);
  // The fact counts two pockets, so it does not support two straps.
  expect(verifiedDoubts([claim('two straps')], { ...listing, intro: 'It has two straps.' }, facts)).toHaveLength(1);
});

test('a claim that must be proved needs a fact in its own words', () => {
  const health = (fact: string) =>
    verifiedDoubts([claim('Soothes tired shoulders', { kind: 'health', fact })], listing, {
      ...facts,
      notes: 'Soothes the shoulders of tall people.',
    }).map(({ severity }) => severity);
  expect([health('Soothes the shoulders'), health('Two pockets'), health('so'), health('not there')]).toEqual([
    [],
    ['warn'],
    ['hard'],
    ['hard'],
  ]);
});

test('the same claim is doubted once, and no more than twenty', () => {
  expect(doubtsOf(claim('survives a fall'), claim('Survives  a fall'))).toHaveLength(1);
  const words = Array.from({ length: 40 }, (_, n) => `claim${String.fromCharCode(97 + (n % 26))}${n}`);
  const many = verifiedDoubts(
    words.map((one) => claim(one)),
    { ...emptyListing, details: words.join(', ') },
    noFacts,
  );
  expect(many).toHaveLength(20);
});

test('a doubt joins the findings while its words stand there, no fact carries them and nobody has confirmed them', () => {
  const doubts = verifiedDoubts([claim('survives a fall')], listing, facts);
  const found = (more: Partial<typeof facts> & { confirmed?: string[] } = {}, text = listing) =>
    findDoubts(doubts, text, { ...facts, ...more }, []);
  expect(found()).toMatchObject([{ field: 'intro', start: 28, found: 'survives a fall', severity: 'warn' }]);
  expect(found({}, { ...listing, intro: 'A linen apron.' })).toEqual([]);
  expect(found({ keyFeatures: ['Survives a fall'] })).toEqual([]);
  expect(found({ confirmed: found().map(confirmationKey) })).toEqual([]);
});

test('it never removes a finding, and adds none where the checks found one', () => {
  const text = { ...listing, details: 'It weighs 240 g.' };
  const context = { facts, platform: 'general', date: new Date('2026-11-22'), language: 'en', keywords: [] } as const;
  const alone = reviewListing(text, context);
  const doubts = verifiedDoubts([claim('240 g', { kind: 'number' }), claim('survives a fall')], text, facts);
  const both = reviewListing(text, { ...context, doubts });
  expect(both).toEqual(expect.arrayContaining(alone));
  expect(both.filter(({ found }) => found === '240 g')).toHaveLength(1);
  expect(both.some(({ found }) => found === 'survives a fall')).toBe(true);
});

test('a doubt is marked at every place where its words stand, because each part can be used alone', () => {
  const text = {
    ...listing,
    title: 'Apron that soothes shoulders',
    intro: 'It soothes shoulders. It soothes shoulders at once.',
  };
  const doubts = verifiedDoubts([claim('soothes shoulders', { kind: 'health' })], text, facts);
  const found = findDoubts(doubts, text, facts, []);
  expect(found.map(({ field, start, severity }) => [field, start, severity])).toEqual([
    ['title', 11, 'hard'],
    ['intro', 3, 'hard'],
    ['intro', 25, 'hard'],
  ]);
  expect(countDoubts(found)).toBe(1);
  expect(countDoubts(found.map((finding) => ({ ...finding, message: 'Take it out.' })))).toBe(0);
  // A finding replaces the doubt only in its own place, and not where the same words stand again.
  expect(findDoubts(doubts, text, facts, found.slice(0, 1))).toEqual(found.slice(1));
});

test('only a mark on a claim, at least as strict, takes the place of a doubt', () => {
  const [doubt] = verifiedDoubts([claim('Soothes tired shoulders', { kind: 'health' })], listing, facts);
  const mark = { field: 'bullets', index: 1, start: 0, end: 7, found: 'Soothes', message: '' } as const;
  const besides = (check: CheckKind, severity: Severity) =>
    findDoubts(doubt ? [doubt] : [], listing, facts, [{ ...mark, check, severity }]).length;
  expect([besides('voice', 'warn'), besides('limit', 'hard'), besides('risky', 'warn'), besides('risky', 'hard')]).toEqual([
    1, 1, 1, 0,
  ]);
});

test('words that look like a pattern are only words', () => {
  const text = { ...emptyListing, details: 'Fits (almost) any hook* [sic].' };
  expect(verifiedDoubts([claim('(almost) any hook*'), claim('.*')], text, noFacts).map(({ words }) => words)).toEqual([
    '(almost) any hook*',
  ]);
});
