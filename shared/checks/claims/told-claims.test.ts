import { expect, test } from 'vitest';
import { type Facts, noFacts } from '../../facts/facts.ts';
import { emptyListing } from '../../generation/listing.ts';
import { checkClaims } from './claims.ts';

const soap: Facts = {
  ...noFacts,
  name: 'Bath soap',
  attributes: [
    { name: 'Scent', value: 'mint, lemon', unit: '' },
    { name: 'Weight', value: '90', unit: 'g' },
  ],
};
const found = (intro: string, facts = soap) =>
  checkClaims({ ...emptyListing, title: facts.name, intro }, facts, { language: 'en' }).map(
    ({ check, found }) => `${check}: ${found}`,
  );

test.each([
  ['It smells of jasmine.', 'contradiction: jasmine'],
  ['A soap scented with mint and fresh thyme.', 'contradiction: thyme'],
  ['It is rated five stars.', 'risky: rated five stars'],
  ['Buyers gave it 4.7 out of 5 stars.', 'risky: 4.7 out of 5 stars'],
  ['It has five-star reviews.', 'risky: five-star reviews'],
  ['Poured by hand by three brothers.', 'risky: Poured by hand by three brothers'],
  ['It fits into every handbag.', 'risky: fits into every handbag'],
])('what is only told is marked in “%s”', (text, claim) => {
  expect(found(text)).toContain(claim);
});

test.each([
  'It smells of lemon and mint.',
  'The scent of lemon fills the bath.',
  'It smells of summer.',
  'Use it by the sink.',
  'Five stars are printed on the box.',
])('nothing of the kind is marked in “%s”', (text) => {
  expect(found(text).filter((claim) => /contradiction|rated|stars? r|by the/.test(claim))).toEqual([]);
});

test('a fact that says it supports it', () => {
  const keyFeatures = ['poured by three brothers', 'rated 5 stars in 2024', 'fits into a handbag'];
  const facts = { ...soap, keyFeatures };
  for (const text of ['Poured by three brothers.', 'It is rated five stars.', 'It fits into every handbag.'])
    expect(found(text, facts).filter((claim) => /poured|rated|every handbag/i.test(claim))).toEqual([]);
});

const plug = (...keyFeatures: string[]) => ({ ...noFacts, name: 'Desk hub', keyFeatures });

test('another power than the only one of the facts contradicts it', () => {
  expect(found('It delivers 140 W.', plug('PD 100W'))).toEqual(['contradiction: 140 W']);
  expect(found('It delivers 100 W.', plug('PD 100W'))).toEqual([]);
  expect(found('It delivers 140 W.', plug('PD 100W', 'lamp 5 W'))).toEqual(['number: 140 W']);
});

test('what delivers power by USB charges', () => {
  expect(found('It charges your laptop while you work.', plug('PD 100W'))).toEqual([]);
  expect(found('It charges your laptop while you work.', plug('3 ports'))).not.toEqual([]);
  expect(found('It charges your phone wirelessly.', plug('PD 100W'))).toEqual(['risky: charges your phone wirelessly']);
});
