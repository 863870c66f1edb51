import { expect, test } from 'vitest';
import { type Facts, noFacts } from '../../facts/facts.ts';
import { emptyListing } from '../../generation/listing.ts';
import { checkClaims } from './claims.ts';

const stool: Facts = {
  ...noFacts,
  name: 'Piano stool Adagio',
  category: 'Furniture',
  attributes: [
    { name: 'Seat', value: 'cord, woven' },
    { name: 'Legs', value: 'four, beech' },
  ].map((one) => ({ ...one, unit: '' })),
  keyFeatures: ['Felt pads under the legs', 'Folds flat'],
};
const found = (text: string) =>
  checkClaims({ ...emptyListing, details: text }, stool, { language: 'en' }).map(
    ({ severity, found: said }) => `${severity}: ${said}`,
  );

test.each([
  ['It has a hidden drawer.', 'warn: hidden drawer'],
  ['Bring your own music, for there is a small drawer.', 'warn: small drawer'],
  ['A dust cover is included.', 'warn: dust cover is included'],
  ['A gesture sensor switches it on.', 'warn: gesture sensor'],
  ['The seat is height-adjustable.', 'warn: adjustable'],
  ['The seat is heated.', 'warn: heated'],
  ['It swivels.', 'warn: swivels'],
  ['They stack.', 'warn: stack'],
  ['The stools stack neatly.', 'warn: stack'],
  ['It folds automatically.', 'warn: automatically'],
])('%s is doubted', (text, claim) => {
  expect(found(text)).toContain(claim);
});

test.each([
  'It has felt pads.',
  'Have you a drawer for the music?',
  'You have a drawer for the music.',
  'If it has a drawer, it is another stool.',
  'It has no drawer.',
  'Comfortable, reliable, remarkable.',
  'The seat is collapsible.',
  'They stand beside a stack of books.',
])('%s is not doubted', (text) => {
  expect(found(text)).toEqual([]);
});
