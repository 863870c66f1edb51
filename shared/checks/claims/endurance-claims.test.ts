import { expect, test } from 'vitest';
import { type Facts, noFacts } from '../../facts/facts.ts';
import { emptyListing } from '../../generation/listing.ts';
import { checkClaims } from './claims.ts';

const shoe: Facts = {
  ...noFacts,
  name: 'Corrie trail shoe',
  category: 'Shoes',
  attributes: [{ name: 'Upper', value: 'nylon mesh', unit: '' }],
  keyFeatures: ['Cork insole', 'Water gets in and drains fast'],
};
const found = (text: string, facts = shoe) =>
  checkClaims({ ...emptyListing, details: text }, facts, { language: 'en' }).map(({ found: said }) => said);

test.each([
  ["A sudden shower on the terrace won't bother it.", "shower on the terrace won't bother"],
  ['The mesh holds off the heavy dew.', 'holds off the heavy dew'],
  ['Moths leave it alone.', 'Moths leave it alone'],
  ['Spilled milk simply wipes away.', 'milk simply wipes away'],
  ['The mesh keeps rust away for good.', 'keeps rust away'],
  ['The mesh never rusts.', 'never rusts'],
  ['The fabric keeps its colour for years.', 'keeps its colour'],
  ['The upper is non-marring.', 'non-marring'],
])('%s promises what no fact says', (text, claim) => {
  expect(found(text)).toContain(claim);
});

test.each(['Keep water away from it.', 'Never leave it in the rain.', 'Keep it out of the sun.', 'Rain gets in.'])(
  '%s promises nothing',
  (text) => {
    expect(found(text)).toEqual([]);
  },
);

test('a fact in other words supports the promise', () => {
  const facts = { ...shoe, keyFeatures: ['Waterproof membrane', 'Does not fade'] };
  expect(found("A shower won't bother it.", facts)).toEqual([]);
  expect(found('It never fades.', facts)).toEqual([]);
});
