import { expect, test } from 'vitest';
import { chooseSample } from './choose-sample.ts';

const shelf = (rows: [name: string, category?: string][]) =>
  rows.map(([name, category = '']) => ({ name, category })).map((one, at) => ({ ...one, position: at + 1 }));

test('five colours of one product do not stand for the others', () => {
  const mugs = ['red', 'blue', 'green', 'white', 'black', 'grey', 'pink'].map((colour): [string, string] => [
    `Mug, ${colour}`,
    'Kitchen',
  ]);
  const products = shelf([
    ...mugs,
    ['Oak lamp', 'Light'],
    ['Wool scarf', 'Clothing'],
    ['Soap', 'Bath'],
    ['Oak board', 'Kitchen'],
  ]);
  expect(chooseSample(products, 5)).toEqual([1, 8, 9, 10, 11]);
});

test('without categories, the words of the names decide', () => {
  const products = shelf([['Mug red'], ['Mug blue'], ['Mug green'], ['Wool scarf red'], ['Oak lamp']]);
  expect(chooseSample(products, 3)).toEqual([1, 4, 5]);
});

test('equal products give the first ones, and never one twice', () => {
  const products = shelf(Array.from({ length: 9 }, () => ['Mug', 'Kitchen'] as [string, string]));
  expect(chooseSample(products, 5)).toEqual([1, 2, 3, 4, 5]);
  expect(chooseSample(products, 5)).toEqual(chooseSample(products, 5));
  expect(chooseSample(products.slice(0, 2), 5)).toEqual([1, 2]);
  expect(chooseSample([], 5)).toEqual([]);
});
