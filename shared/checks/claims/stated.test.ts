import { describe, expect, test } from 'vitest';
import { type Facts, noFacts } from '../../facts/facts.ts';
import { emptyListing } from '../../generation/listing.ts';
import { type ClaimLanguage, checkClaims } from './claims.ts';

const mug: Facts = { ...noFacts, name: 'Harbour Mug', category: 'Mugs' };
const check = (text: string, facts: Partial<Facts>, language: ClaimLanguage = 'en') =>
  checkClaims({ ...emptyListing, details: text }, { ...mug, ...facts }, { language });

const unstated: [said: string, claim: string, language?: ClaimLanguage][] = [
  ['Is it waterproof?', 'It is waterproof.'],
  ['Waterproof? Ask the supplier.', 'It is waterproof.'],
  ['Never say it is waterproof.', 'It is waterproof.'],
  ["We don't claim that it is waterproof or FDA approved.", 'It is FDA approved.'],
  ['It must not be called waterproof.', 'It is waterproof.'],
  ['Might be BPA-free', 'It is BPA-free.'],
  ['It may be BPA-free.', 'It is BPA-free.'],
  ['Supplier claims waterproof, but our test failed', 'It is waterproof.'],
  ['Waterproof according to the supplier, but not confirmed', 'It is waterproof.'],
  ['Waterproof, maybe', 'It is waterproof.'],
  ['Anything but waterproof', 'It is waterproof.'],
  ['Forbidden words: waterproof', 'It is waterproof.'],
  ['It is not true that it is waterproof', 'It is waterproof.'],
  ['Not yet CE certified', 'It is CE certified.'],
  ['CE certification pending', 'It is CE certified.'],
  ['Check whether it is made in Italy.', 'It is made in Italy.'],
  ['Maybe made in Italy', 'It is made in Italy.'],
  ['Probably 400 g', 'It weighs 400 g.'],
  ['Nie behaupten, sie sei wasserdicht.', 'Die Tasse ist wasserdicht.', 'de'],
  ['Vielleicht aus Italien', 'Hergestellt in Italien.', 'de'],
  ['Est-il étanche ?', 'Il est étanche.', 'fr'],
  ['Quizá fabricado en Italia', 'Fabricado en Italia.', 'es'],
];

describe('what a seller asks, guesses or forbids supports no claim', () => {
  test.each(unstated.map(([said, claim, language]) => ({ said, claim, language })))('$said', ({ said, claim, language }) => {
    const places = [{ privateNotes: said }, { notes: said }, { keyFeatures: [said] }, { description: said }];
    for (const place of places) expect(check(claim, place, language), JSON.stringify(place)).not.toEqual([]);
    expect(check(claim, { attributes: [{ name: 'Remark', value: said, unit: '' }] }, language)).not.toEqual([]);
  });

  test('a guess takes the name of its attribute with it', () => {
    expect(check('It is waterproof.', { attributes: [{ name: 'Waterproof', value: 'maybe', unit: '' }] })).not.toEqual([]);
  });
});

test.each(['It is BPA-free.', 'It contains no BPA.'])('“no” to “BPA-free” contradicts: %s', (claim) => {
  const [finding] = check(claim, { attributes: [{ name: 'BPA-free', value: 'no', unit: '' }] });
  expect(finding).toMatchObject({ check: 'contradiction', severity: 'hard' });
});

test.each([
  ['Waterproof? Yes.', 'It is waterproof.'],
  ['It is waterproof. Is it BPA-free?', 'It is waterproof.'],
  ['Made of oak, maybe waxed.', 'It is made of oak.'],
  ['Probably 400 g; made in Italy.', 'It is made in Italy.'],
  ["Don't forget to mention that it is waterproof.", 'It is waterproof.'],
  ['It may be machine washed at 30 °C.', 'It may be machine washed at 30 °C.'],
  ['Dishwasher safe, not waterproof.', 'It is dishwasher safe.'],
])('what is stated beside it goes on counting: %s', (notes, claim) => {
  expect(check(claim, { privateNotes: notes })).toEqual([]);
});

test('what the notes deny goes on contradicting', () => {
  const [finding] = check('It is dishwasher safe.', { privateNotes: 'Is it waterproof? It is not dishwasher safe.' });
  expect(finding).toMatchObject({ check: 'contradiction' });
});
