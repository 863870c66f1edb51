import { expect, test } from 'vitest';
import { coverageOf } from '../checks/coverage.ts';
import { emptyListing } from '../generation/listing.ts';
import { factsToTell, noFacts } from './facts.ts';
import { answerWithNumber, lacksUnit } from './unit-missing.ts';

test.each([
  ['Weight', '8'],
  ['weight', '0.5'],
  ['Dimensions', '15.14 x 13.08 x 22.99'],
  ['Item dimensions', '12 × 8'],
  ['Gewicht', '1,2'],
  ['Hauteur', '40'],
  ['Net weight', '250'],
  ['Dimensions', 'H 4 x W 5 x D 6'],
])('%s: %s says nothing without its unit', (name, value) => {
  const facts = { ...noFacts, name: 'Mug', attributes: [{ name, value, unit: '' }], keyFeatures: [`${name}: ${value}`, 'Blue'] };
  expect(factsToTell(facts).attributes).toEqual([]);
  expect(factsToTell(facts).keyFeatures).toEqual(['Blue']);
  expect(coverageOf(emptyListing, facts).missing).toEqual([{ name: '', value: 'Blue' }]);
});

test.each([
  ['Weight', '8', 'kg'],
  ['Weight', '8 kg', ''],
  ['Capacity', '1.7 l', ''],
  ['Weight', '2 t', ''],
  ['Weight', 'light', ''],
  ['Weight class', '8', ''],
  ['Shoe size', '42', ''],
  ['Drawers', '2', ''],
  ['Length', '32', ''],
  ['Weight', '0', ''],
])('%s: %s %s is told as it is', (name, value, unit) => {
  expect(lacksUnit({ name, value, unit })).toBe(false);
});

test('an answer that is only a unit is put behind the number, and a whole one stays', () => {
  expect(answerWithNumber('8', 'kg')).toBe('8 kg');
  expect(answerWithNumber('8', '8.5 kg')).toBe('8.5 kg');
  expect(answerWithNumber(undefined, 'linen')).toBe('linen');
});
