import { expect, test } from 'vitest';
import { type Facts, noFacts } from '../../facts/facts.ts';
import { emptyListing } from '../../generation/listing.ts';
import { checkClaims } from './claims.ts';

const hook: Facts = {
  ...noFacts,
  name: 'Towel hook Lund',
  category: 'Bathroom',
  attributes: [{ name: 'Rail', value: 'for rails up to 25 mm', unit: '' }],
  keyFeatures: ['Clips onto radiators'],
};
const found = (text: string) =>
  checkClaims({ ...emptyListing, details: text }, hook, { language: 'en' }).map(({ severity, found }) => `${severity}: ${found}`);

test.each([
  ['It clips straight onto the shower screen.', 'warn: clips straight onto the shower screen'],
  ['Any curtain pole slots in.', 'warn: Any curtain pole'],
  ['It suits sliding hatches.', 'warn: suits sliding hatches'],
  ['It takes all suction discs by Krall.', 'warn: takes all suction discs'],
  ['Caravan owners can use it too.', 'warn: Caravan owners'],
])('%s is questioned', (text, claim) => {
  expect(found(text)).toContain(claim);
});

test.each([
  'It clips onto the rail or the radiator.',
  'It fits into any mood and every morning.',
  'It suits the whole family.',
  'It slides into your pocket for the commute.',
  'It does not fit the shower screen.',
  'Does it fit sliding hatches?',
  'You screw in the two dowels yourself.',
  'On the left sits a loop; each sits flat.',
  'It runs from a cool 20 to a hot 90 degrees.',
])('%s is not questioned', (text) => {
  expect(found(text)).toEqual([]);
});
