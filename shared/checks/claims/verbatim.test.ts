import { expect, test } from 'vitest';
import { noFacts } from '../../facts/facts.ts';
import { emptyListing } from '../../generation/listing.ts';
import { checkAgainst } from './claims.ts';
import { factBaseOf } from './fact-base.ts';

const base = factBaseOf({
  ...noFacts,
  name: 'Pepper sauce',
  attributes: [
    { name: 'Bottle', value: 'clear glass, plastic insert, black cap', unit: '' },
    { name: 'Lid', value: 'red', unit: '' },
  ],
  keyFeatures: ['Crown cap in red'],
  notes: 'Blades made of carbon steel, not stainless. Shake well.',
});
const found = (details: string) => checkAgainst({ ...emptyListing, details }, base, { language: 'en' });

test.each([
  'Bottle: clear glass, plastic insert, black cap',
  '- Bottle: clear glass, plastic insert, black cap.',
  'Crown cap in red.',
])('a fact word for word is no claim: %s', (line) => expect(found(`It is a sauce.\n${line}\nShake well.`)).toEqual([]));

test('a sentence of the notes word for word is none either', () => {
  expect(found('Shake well. Blades made of carbon steel, not stainless.')).toEqual([]);
});

test('the same words in a sentence of another sense are checked as ever', () => {
  expect(found('The bottle is of blue steel.')).not.toEqual([]);
});

test('a material in the name of the brand is no claim, and elsewhere it is one', () => {
  const facts = factBaseOf({ ...noFacts, name: 'Pearl necklace', brand: 'Maison Alder' });
  const of = (details: string) => checkAgainst({ ...emptyListing, details }, facts, { language: 'en' });
  expect(of('The necklace from Maison Alder.')).toEqual([]);
  expect(of('The necklace is of oak.')).not.toEqual([]);
});
