import { expect, test } from 'vitest';
import { noFacts } from '../../facts/facts.ts';
import { emptyListing } from '../../generation/listing.ts';
import { checkClaims } from './claims.ts';
import { factBaseOf } from './fact-base.ts';
import { partFactsOf } from './part-facts.ts';

const stand = {
  ...noFacts,
  name: 'Phone stand Pell',
  brand: 'Orrin',
  category: 'Desks',
  price: '24.90',
  keyFeatures: ['Folds flat'],
  tags: ['office'],
  lockedSnippets: ['Ask us anything.'],
};
const found = (text: string, facts = stand) =>
  checkClaims({ ...emptyListing, details: text }, facts, { language: 'en' }).map(({ found }) => found);

test('the names of the form are no words of the facts', () => {
  const { stems, phrases } = factBaseOf(stand);
  for (const word of ['price', 'tag', 'key', 'lock', 'brand']) {
    expect(stems.has(word)).toBe(false);
    expect(phrases.has(word)).toBe(false);
  }
});

test('the names that the seller gave are words of the facts', () => {
  const { stems, phrases } = factBaseOf({ ...stand, attributes: [{ name: 'Key ring', value: 'steel', unit: '' }] });
  expect(stems.has('key')).toBe(true);
  expect(phrases.has('key ring')).toBe(true);
});

test('a product with a price promises no delivery by that', () => {
  expect(found('It comes by express delivery.')).toEqual(found('It comes by express delivery.', { ...stand, price: '' }));
  expect(found('It comes by express delivery.')).toContain('express delivery');
});

test('an attribute that is called like a field of the form is read as an attribute', () => {
  const facts = { ...stand, attributes: [{ name: 'Name', value: 'Studio Vell', unit: '' }] };
  expect(
    factBaseOf(facts)
      .lines.filter(({ isValue }) => isValue)
      .map(({ text }) => text),
  ).toEqual(['Studio Vell']);
});

test('private notes name no part', () => {
  expect(partFactsOf(factBaseOf({ ...stand, privateNotes: 'Solid oak' })).parts).toEqual([]);
});

test('a battery with a capacity or a charging time is rechargeable', () => {
  const powered = (name: string, value: string) => ({ ...stand, attributes: [{ name, value, unit: '' }] });
  expect(found('It is rechargeable.', powered('Battery', '2.2 Ah'))).toEqual([]);
  expect(found('It is rechargeable.', powered('Charging time', '2 h'))).toEqual([]);
  expect(found('It is rechargeable.', powered('Battery', 'AA'))).toEqual(['rechargeable']);
});

test('everyday words and greetings in capitals are no names', () => {
  expect(found('POV: your desk is SMALL.')).toEqual([]);
  expect(found('It was made with YKK.')).toContain('YKK');
});
