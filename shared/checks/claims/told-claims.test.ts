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

const mug: Facts = {
  ...noFacts,
  name: 'Harbor travel mug',
  attributes: [{ name: 'Material', value: 'stainless steel', unit: '' }],
  keyFeatures: ['Double wall keeps tea warm for four hours on the road', 'Hand wash only'],
};

test.each([
  ['It is BPA free.', 'certification: BPA free'],
  ['Lead free and light.', 'certification: Lead free'],
  ['Contains no bisphenol A.', 'risky: no bisphenol A'],
  ['Contains no latex.', 'risky: no latex'],
  ['Made from recycled ocean bottles.', 'risky: recycled'],
  ['An upcycled mug.', 'risky: upcycled'],
  ['Sold over 10000 times.', 'risky: Sold over 10000 times'],
  ['Bought by 500 families.', 'risky: Bought by 500 families'],
  ['Thousands of happy customers.', 'risky: Thousands of happy customers'],
  ['Five stars from buyers.', 'risky: Five stars from buyers'],
  ['It has 4.8 stars.', 'risky: 4.8 stars'],
  ['You can submerge it fully.', 'risky: submerge it'],
  ['It can be immersed.', 'risky: be immersed'],
  ['Keeps tea warm for a whole day.', 'contradiction: for a whole day'],
  ['It keeps your tea hot overnight.', 'contradiction: overnight'],
  ['Not a drop escapes.', 'risky: drop escapes'],
  ['Not a single drop gets out.', 'risky: drop gets'],
  ['Arrives tomorrow.', 'risky: Arrives tomorrow'],
  ['Dispatched today.', 'risky: Dispatched today'],
])('“%s” of a mug needs a fact', (text, claim) => {
  expect(found(text, mug)).toContain(claim);
});

test.each([
  ['The price is for a mug without sugar, free shipping is not.', /sugar/],
  ['The box can be recycled.', /recycled/],
  ['It is sold in packs of 500 sheets.', /sold/],
  ['Do not submerge it.', /submerge/],
  ['Immerse the tea bag for a minute.', /immerse/i],
  ['It keeps you warm all day.', /all day/],
  ['It keeps your feet warm all day.', /all day/],
  ['It arrives in a box.', /arrives/],
])('nothing of the kind is claimed by “%s”', (text, words) => {
  expect(found(text, mug).filter((claim) => words.test(claim))).toEqual([]);
});

test('a fact of as long a time supports the words for it', () => {
  const facts = { ...mug, keyFeatures: ['Keeps tea warm for 24 hours'] };
  expect(found('Keeps tea warm for a whole day.', facts)).toEqual([]);
  expect(found('Keeps tea warm for days.', facts)).toEqual(['contradiction: for days']);
  expect(found('Keeps tea warm all day.', { ...mug, keyFeatures: [] })).toEqual(['risky: all day']);
});
