import { expect, test } from 'vitest';
import { noFacts } from '../../facts/facts.ts';
import { emptyListing } from '../../generation/listing.ts';
import { checkClaims } from './claims.ts';

const cap = { ...noFacts, name: 'Cap Fennel', category: 'Hats' };
const found = (text: string) =>
  checkClaims({ ...emptyListing, details: text }, cap, { language: 'en' }).map(({ severity, found }) => `${severity}: ${found}`);

test.each([
  ['Waterproof – no leaks, ever.', 'hard: Waterproof'],
  ['Hypoallergenic: no irritation.', 'hard: Hypoallergenic'],
  ['GOTS: no harmful dyes.', 'hard: GOTS'],
  ['Waterproof – no-leak seams.', 'hard: Waterproof'],
])('%s claims what stands before the dash or colon', (text, claim) => {
  expect(found(text)).toContain(claim);
});

test.each([
  'Waterproof: no.',
  'Hypoallergenic – no, sorry.',
  'Waterproof? No.',
  'GOTS: none',
  'Vegan: not included\nA plain cap.',
])('%s answers that it is not', (text) => {
  expect(found(text)).toEqual([]);
});
