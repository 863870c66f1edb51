import { expect, test } from 'vitest';
import { type Facts, noFacts } from '../../facts/facts.ts';
import { emptyListing } from '../../generation/listing.ts';
import { checkClaims } from './claims.ts';

const bottle: Facts = {
  ...noFacts,
  name: 'Steel bottle Tarn',
  brand: 'Northwind',
  category: 'Kitchen',
  attributes: [
    { name: 'Material', value: 'steel', unit: '' },
    { name: 'Capacity', value: '500', unit: 'ml' },
    { name: 'Guarantee', value: '2', unit: 'years' },
  ],
  keyFeatures: ['Water-repellent sleeve', 'Returns within 30 days'],
};
const found = (text: string, facts = bottle) =>
  checkClaims({ ...emptyListing, details: text }, facts, { language: 'en' }).map(
    ({ severity, found }) => `${severity}: ${found}`,
  );

test.each([
  ['The lid is leak-proof.', 'warn: leak-proof'],
  ['Its coat is bite-resistant, too.', 'warn: bite-resistant'],
  ['It shrugs off rust.', 'warn: shrugs off rust'],
  ['It keeps tea warmer than any other bottle.', 'warn: warmer than any other'],
  ['It is lighter than the rest.', 'warn: lighter than the rest'],
  ['It is the lightest bottle on the market.', 'warn: lightest bottle'],
  ['Its finish is second to none.', 'warn: second to none'],
  ['No brewer has a softer taste.', 'warn: No brewer has a softer'],
  ['Its weight eases arthritis.', 'hard: eases arthritis'],
  ['A sip an hour keeps headaches away.', 'hard: keeps headaches'],
  ['It corrects your posture as you walk.', 'hard: corrects your posture'],
  ['It is mended free for as long as you own it.', 'warn: for as long as you'],
  ['It was designed by Studio Halvorsen.', 'warn: Studio Halvorsen'],
  ['The steel comes from Osram.', 'warn: Osram'],
])('%s is questioned', (text, claim) => {
  expect(found(text)).toContain(claim);
});

test.each([
  'It shrugs off a shower.',
  'Enjoy a hassle-free morning.',
  'The Tarn by Northwind holds half a litre.',
  'It is lighter when it is empty.',
  'The largest of the rings is the one at the neck.',
  'It does nothing for arthritis.',
  'It is not leak-proof.',
  'Not yours after all? Send it back within 30 days.',
  'On Sundays it comes along.',
  'Built For Long Walks And Short Breaks',
])('%s is not questioned', (text) => {
  expect(found(text)).toEqual([]);
});

test('what the facts say may be said', () => {
  const facts = {
    ...bottle,
    keyFeatures: ['Leak-proof lid', 'Designed by Studio Halvorsen', 'The lightest bottle on the market'],
  };
  expect(found('The leak-proof lid was designed by Studio Halvorsen. The lightest bottle on the market.', facts)).toEqual([]);
});
