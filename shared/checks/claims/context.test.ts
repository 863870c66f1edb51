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

test.each([
  ['No doubt it is waterproof.', 'waterproof'],
  ['Without a doubt waterproof.', 'waterproof'],
  ['Without exception hypoallergenic.', 'hypoallergenic'],
  ['No other waterproof cap is like this one.', 'waterproof'],
  ['It cannot be more waterproof.', 'waterproof'],
  ['You would not believe how waterproof it is.', 'waterproof'],
  ["You won't believe how waterproof it is.", 'waterproof'],
  ['Do not forget that it is hypoallergenic.', 'hypoallergenic'],
  ['It is never not waterproof.', 'waterproof'],
  ["Isn't it waterproof?", 'waterproof'],
  ['Why not take a waterproof cap?', 'waterproof'],
])('%s says it all the same', (text, claim) => {
  expect(found(text)).toContain(`hard: ${claim}`);
});

test.each([
  'It is not waterproof.',
  "This isn't waterproof.",
  "It isn't really waterproof.",
  'It is never waterproof.',
  'It is not more waterproof than a shirt.',
  'Made without any waterproof coating.',
  'No part of it is waterproof.',
  'Nothing about it is waterproof.',
])('%s denies it', (text) => {
  expect(found(text)).not.toContain('hard: waterproof');
});
