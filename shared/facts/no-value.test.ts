import { expect, test } from 'vitest';
import { checkClaims } from '../checks/claims/claims.ts';
import { coverageOf } from '../checks/coverage.ts';
import { emptyListing } from '../generation/listing.ts';
import { factsToTell, noFacts } from './facts.ts';

const cap = (name: string, value: string, unit = '') => ({ ...noFacts, name: 'Cap Fennel', attributes: [{ name, value, unit }] });
const blocked = (text: string, name: string, value: string) =>
  checkClaims({ ...emptyListing, details: text }, cap(name, value), { language: 'en' })
    .filter(({ severity }) => severity === 'hard')
    .map(({ found }) => found);

test.each([
  'FALSE',
  'false',
  '0',
  'n',
  'nein',
  'no',
  'N/A',
  '#N/A',
  'unknown',
  '?',
  '–',
  'TBD',
  'not tested',
  'to be checked',
  'pending',
])('an attribute with the value “%s” supports no claim', (value) => {
  expect(blocked('It is waterproof.', 'Waterproof', value)).toEqual(['waterproof']);
  expect(blocked('It is organic.', 'Organic', value)).toEqual(['organic']);
  expect(blocked('It is made in Italy.', 'Made in Italy', value)).toEqual(['Italy']);
});

test.each(['yes', 'TRUE', '1', 'IPX7', 'certified'])('an attribute with the value “%s” supports its name', (value) => {
  expect(blocked('It is waterproof.', 'Waterproof', value)).toEqual([]);
});

test('a number with a unit stays a number', () => {
  expect(factsToTell(cap('Sugar', '0', 'g')).attributes).toEqual([{ name: 'Sugar', value: '0', unit: 'g' }]);
});

test('a writer is told no for FALSE, and is not told of a value that is missing; a text need say neither', () => {
  expect(factsToTell(cap('Waterproof', 'FALSE')).attributes).toEqual([{ name: 'Waterproof', value: 'no', unit: '' }]);
  expect(factsToTell(cap('Waterproof', 'n/a')).attributes).toEqual([]);
  for (const value of ['FALSE', 'n/a']) expect(coverageOf(emptyListing, cap('Waterproof', value)).missing).toEqual([]);
});
