import { expect, test } from 'vitest';
import { noFacts } from '../../facts/facts.ts';
import { emptyListing } from '../../generation/listing.ts';
import { whySentence } from './why-sentence.ts';

const facts = {
  ...noFacts,
  name: 'Alto Vase',
  attributes: [
    { name: 'Height', value: '42', unit: 'cm' },
    { name: 'Material', value: 'oak', unit: '' },
  ],
  keyFeatures: ['Keeps flowers fresh for longer'],
};

test('each sentence names the facts it rests on, in whatever words it says them', () => {
  const details = 'It stands 16.5 in tall. A wooden vase. Your flowers stay fresh longer. Simply lovely.';
  const reasons = whySentence({ ...emptyListing, details }, facts);
  expect(reasons.map(({ start, end, facts: lines }) => [details.slice(start, end), lines.map(({ name }) => name)])).toEqual([
    ['It stands 16.5 in tall.', ['Height']],
    ['A wooden vase.', ['Material']],
    ['Your flowers stay fresh longer.', ['Key feature 1']],
    ['Simply lovely.', []],
  ]);
});

test('a feature of which a sentence repeats nearly every word is named beside the facts with terms', () => {
  const cup = { ...noFacts, name: 'Cup', attributes: [{ name: 'Material', value: 'porcelain', unit: '' }] };
  const keyFeatures = ['Safe for the dishwasher and the microwave', 'The saucer leaves room for a spoon'];
  const details = 'The cup, made of porcelain, is safe for the dishwasher and the microwave.';
  const [reason] = whySentence({ ...emptyListing, details }, { ...cup, keyFeatures });
  expect(reason?.facts.map(({ text }) => text)).toEqual(expect.arrayContaining(['porcelain', keyFeatures[0]]));
  expect(reason?.facts.map(({ text }) => text)).not.toContain(keyFeatures[1]);
});

test('a number that no fact gives but that follows from some is named as computed', () => {
  const set = {
    ...noFacts,
    name: 'Alto plates',
    attributes: [
      { name: 'Set', value: '4 plates', unit: '' },
      { name: 'Weight', value: '600 g per plate', unit: '' },
    ],
  };
  const details = 'Each plate weighs 600 g, so all four weigh 2.4 kg together. The set has four plates. It weighs 900 g.';
  const reasons = whySentence({ ...emptyListing, details }, set);
  expect(reasons.map(({ computed, facts: lines }) => [computed, lines.map(({ name }) => name)])).toEqual([
    [['2.4 kg'], ['Set', 'Weight']],
    [[], ['Set']],
    [[], []],
  ]);
});

test('a bullet is named with its place in the list', () => {
  const [reason] = whySentence({ ...emptyListing, bullets: ['Solid wood'] }, facts);
  expect(reason).toMatchObject({ field: 'bullets', index: 0, start: 0, end: 10 });
});

test('no sentence rests on a barcode, a stock number or a price', () => {
  const coded = { ...noFacts, name: 'Vase', sku: '42', gtin: '42', price: '42' };
  const [reason] = whySentence({ ...emptyListing, bullets: ['Model 42'] }, coded);
  expect(reason?.facts).toEqual([]);
});

test('a sentence of name and material names no fact that only shares a word of the name', () => {
  const attributes = [
    { name: 'Material', value: 'aluminium', unit: '' },
    { name: 'Interface', value: 'USB-C', unit: '' },
    { name: 'Compatible', value: 'laptops with USB-C', unit: '' },
  ];
  const hub = { ...noFacts, name: 'USB-C hub', attributes };
  const reasons = whySentence(
    { ...emptyListing, details: 'The USB-C hub is made of aluminium. It fits laptops with USB-C.' },
    hub,
  );
  expect(reasons.map(({ facts: lines }) => lines.map(({ name }) => name))).toEqual([
    expect.arrayContaining(['Name', 'Material']),
    expect.arrayContaining(['Compatible']),
  ]);
  expect(reasons[0]?.facts).toHaveLength(2);
});
