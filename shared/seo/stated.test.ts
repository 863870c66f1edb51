import { describe, expect, test } from 'vitest';
import { type Facts, noFacts } from '../facts/facts.ts';
import { readStated } from './stated.ts';

const kinds = (text: string, title = 'Thing') => readStated(title, text, noFacts).kinds;
const risky = (text: string, facts: Partial<Facts> = {}, title = 'Thing') =>
  readStated(title, text, { ...noFacts, ...facts }).risky.map(({ found }) => found);

describe('the kinds of facts a text states', () => {
  test.each([
    ['It is 60 cm long and 2.4 kg heavy', 'size'],
    ['A tray of 60 x 20 x 5', 'size'],
    ['Made of linen', 'material'],
    ['It comes in navy', 'colour'],
    ['A set of 6, in a box', 'quantity'],
    ['It has two pockets', 'quantity'],
    ['Machine washable', 'care'],
    ['Works with Bluetooth 5.3', 'compatibility'],
    ['Fits most fridge doors', 'compatibility'],
    ['A replacement for the Acme filter', 'compatibility'],
    ['Compatible with all taps', 'compatibility'],
    ['A pair of socks', 'quantity'],
    ['Boxes of matches', 'quantity'],
    ['12 pieces', 'quantity'],
    ['Pockets: 2', 'quantity'],
    ['A set of 6 for 4 people', 'quantity'],
    ['Available in size 42', 'size'],
    ['Size: 42', 'size'],
    ['A size 8 dress', 'size'],
    ['Sizes 36-42', 'size'],
    ['EU 38, UK 5', 'size'],
    ['Größe 140', 'size'],
  ] as const)('%s: %s', (text, kind) => {
    expect(kinds(text)).toContain(kind);
  });

  // Words that are easily taken for facts, but state nothing about the product.
  test.each([
    ['Put a glass of water beside it', 'material'],
    ['A steel-look thing', 'material'],
    ['No plastic, no fuss', 'material'],
    ['Perfect with a white wine', 'colour'],
    ['For your black shirt', 'colour'],
    ['A 2 in 1 for all', 'quantity'],
    ['Loved 7 days a week', 'quantity'],
    ['Delivered in 2 days', 'size'],
    ['Pairs well with jeans', 'quantity'],
    ['Paired with a blazer', 'quantity'],
    ['In the setting of a farmhouse', 'quantity'],
    ['Working with local potters', 'compatibility'],
    ['We work with local potters', 'compatibility'],
    ['Pairs with jeans', 'compatibility'],
    ['Loved by 10,000 happy customers', 'quantity'],
    ['Our 10,000 customers agree', 'quantity'],
    ['For 4 people', 'quantity'],
    ['A 5 star mug', 'quantity'],
    ['Rated 4.8 out of 5', 'quantity'],
    ['Made by 3 generations', 'quantity'],
    ['Over 200 reviews', 'quantity'],
    ['Available in 3 colours', 'quantity'],
    ['Available in size 42', 'quantity'],
    ['Size: 42', 'quantity'],
    ['A size 8 dress', 'quantity'],
    ['EU 38 shoe', 'quantity'],
    ['Meets EU 2016 rules', 'size'],
    ['Sold in the US 9 months on', 'size'],
  ] as const)('%s: no %s', (text, kind) => {
    expect(kinds(text)).not.toContain(kind);
  });

  // Facts in rarer words, which a check could overlook.
  test.each([
    ['Made of polycarbonate', 'material'],
    ['In anthracite', 'colour'],
    ['A 180 gsm sheet', 'size'],
    ['For the iPhone 15', 'compatibility'],
  ] as const)('%s: %s, too', (text, kind) => {
    expect(kinds(text)).toContain(kind);
  });
});

describe('the words that need the seller’s eye', () => {
  test('shop talk does, whatever the facts say', () => {
    expect(risky('Best price, buy now.', { notes: 'Best price', confirmed: ['risky:buy now'] })).toEqual([
      'Best price',
      'buy now',
    ]);
  });

  test('shop talk that is part of the brand or of the product’s name does not, where it is written so', () => {
    const feeder = { brand: 'Miracle-Gro', name: 'Lawn feeder' };
    expect(risky('The Miracle-Gro feeder is a miracle.', feeder, 'Miracle-Gro feeder')).toEqual(['miracle']);
    const pencil = { name: 'No. 1 pencil, free shipping' };
    expect(risky('A No. 1 pencil, best price.', pencil, 'No. 1 pencil, free shipping')).toEqual(['best price', 'free shipping']);
  });

  test('a claim does until a fact carries it, in these words or others', () => {
    expect(risky('It is waterproof.')).toEqual(['waterproof']);
    expect(risky('It is waterproof.', { keyFeatures: ['Water-proof shell'] })).toEqual([]);
    expect(risky('It is water-resistant and fire-resistant.', { notes: 'Fireproof' })).toEqual([]);
    expect(risky('Organic cotton.', { attributes: [{ name: 'Certification', value: 'GOTS', unit: '' }] })).toEqual([]);
  });

  test('a claim the seller answers for does not', () => {
    expect(risky('It is waterproof.', { confirmed: ['risky:waterproof\nit is\n'] })).toEqual([]);
  });

  test('a claim a fact denies does, and one the text denies does not', () => {
    expect(risky('It is waterproof.', { notes: 'Not waterproof' })).toEqual(['waterproof']);
    expect(risky('It is not waterproof, and no miracle.')).toEqual([]);
  });

  test('a word with another meaning does not', () => {
    expect(risky('An organic shape that is clean again in no time, one of a kind.')).toEqual([]);
  });

  test('what only disappoints is left to the fact check', () => {
    expect(risky('Rechargeable, wireless and dishwasher safe.')).toEqual([]);
  });

  test('each is told once, with its place, those of the text before those of the title', () => {
    const text = 'Guaranteed to last. It is guaranteed.';
    expect(readStated('Miracle mug', text, noFacts).risky).toEqual([
      { found: 'Guaranteed', field: 'description', start: 0, end: 10, isSalesTalk: false },
      { found: 'Miracle', field: 'title', start: 0, end: 7, isSalesTalk: true },
    ]);
  });
});
