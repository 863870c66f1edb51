import { expect, test } from 'vitest';
import { noFacts } from '../facts/facts.ts';
import { emptyListing, type Listing } from '../generation/listing.ts';
import { confirmationKey } from './confirmations.ts';
import { isFromOldDescription } from './finding.ts';
import { blocking, type ReviewContext, reviewListing } from './review.ts';

const facts = {
  ...noFacts,
  name: 'Leather belt',
  attributes: [{ name: 'Colour', value: 'brown', unit: '' }],
  description: 'Handmade in Italy, waterproof. 120 cm long.',
};
const context: ReviewContext = { facts, platform: 'general', date: new Date('2026-11-29'), language: 'en', keywords: [] };
const text: Listing = {
  ...emptyListing,
  title: 'Leather belt',
  intro: 'This brown belt is handmade in Italy and waterproof. It is 120 cm long.',
  metaDescription: 'Brown belt, handmade in Italy.',
};
const review = (listing: Listing, own: Partial<ReviewContext> = {}) => reviewListing(listing, { ...context, ...own });
const fromOld = (listing: Listing, own: Partial<ReviewContext> = {}) =>
  review(listing, own)
    .filter(isFromOldDescription)
    .map(({ found }) => found);

test('a claim that only the old description makes is named once, with its words, and never blocks the text', () => {
  expect(fromOld(text)).toEqual(['handmade', 'Italy', 'waterproof', '120 cm']);
  const findings = review(text);
  expect(blocking(findings)).toEqual([]);
  const [handmade] = findings.filter(isFromOldDescription);
  expect(handmade).toMatchObject({ severity: 'advice', message: 'Only your old description says this: “handmade”' });
  expect(handmade?.asFact).toBeDefined();
});

test('a claim that a fact makes too, or that the seller has confirmed, is not named', () => {
  const attributes = [...facts.attributes, { name: 'Made in', value: 'Italy', unit: '' }];
  const confirmed = review(text)
    .filter(({ found }) => found === 'waterproof')
    .map(confirmationKey);
  expect(fromOld(text, { facts: { ...facts, attributes, confirmed } })).toEqual(['handmade', '120 cm']);
});

test('an invented claim stays as serious as ever beside an old description', () => {
  const findings = review({ ...text, intro: 'This brown belt is fireproof.' });
  expect(blocking(findings).map(({ found }) => found)).toEqual(['fireproof']);
});

test('where a fact says otherwise, the fact is quoted', () => {
  const attributes = [...facts.attributes, { name: 'Length', value: '110', unit: 'cm' }];
  const [length] = review({ ...text, intro: 'It is 120 cm long.' }, { facts: { ...facts, attributes } }).filter(
    ({ found }) => found === '120 cm',
  );
  expect(length).toMatchObject({ severity: 'advice', fact: 'Length: 110 cm' });
});

test('without a description nothing is named, and other findings are the same as with one that says nothing of it', () => {
  expect(fromOld(text, { facts: { ...facts, description: '' } })).toEqual([]);
  const bare = review(text, { facts: { ...facts, description: '' } });
  expect(review(text, { facts: { ...facts, description: 'A belt.' } })).toEqual(bare);
});

test('in German as well', () => {
  const german: Listing = { ...emptyListing, title: 'Gürtel', intro: 'Der Gürtel ist wasserdicht und 120 cm lang.' };
  const own = { ...facts, name: 'Gürtel', description: 'Wasserdicht, 120 cm lang.' };
  expect(fromOld(german, { language: 'de', facts: own })).toContain('120 cm');
});
