import { expect, test } from 'vitest';
import { noFacts } from '../facts/facts.ts';
import { emptyListing } from '../generation/listing.ts';
import { checkShouting } from './shouting.ts';

const shouts = (title: string, brand = '') => checkShouting({ ...emptyListing, title, metaTitle: title }, { ...noFacts, brand });

test.each([
  ['HAND KNITTED WOOL SOCKS', 'Hand knitted wool socks'],
  ['Glass vase!!!', 'Glass vase'],
  ['🔥 Glass vase – hot deal 2025', 'Glass vase'],
  ['VELO CITY BAG WITH USB-C PORT', 'Velo city bag with USB-C port'],
])('“%s” shouts, and “%s” does not', (title, calm) => {
  const found = shouts(title, 'Velo');
  expect(found.map(({ field, found, fix }) => [field, found, fix?.text])).toEqual([
    ['title', title, calm],
    ['metaTitle', title, calm],
  ]);
  expect(shouts(calm, 'Velo')).toEqual([]);
});

test.each([
  'LED lamp, USB-C, 10 W',
  'SMEG kettle',
  'Wall calendar 2027',
  'T-shirt | XL',
  'Cup & saucer – blue / white',
  'GOTS T-shirt',
  'Bag (navy)',
  'Mug  blue -',
  '陶瓷碗茶壶 茶壶套装',
])('“%s” is calm', (title) => {
  expect(shouts(title)).toEqual([]);
});
