import { expect, test } from 'vitest';
import { newTexts } from '../../session/unsaved.ts';
import { changesBetween, checkValues, layOver, typedPartOf, valuesOf } from './form-values.ts';
import { readPrice, readStock, typedPrice } from './typed-numbers.ts';

const mug = { ...valuesOf(null), name: 'Mug', price: '24', stock: '3', tags: ['blue'] };

test.each([
  ['24', 24],
  ['24.9', 24.9],
  ['24,90', 24.9],
  ['1,200', 1200],
  ['1,200.50', 1200.5],
  ['1.200,50', 1200.5],
  ['1 200', 1200],
  ['  ', null],
  ['-1', undefined],
  ['12.345', undefined],
  ['0,500', undefined],
  ['1e3', undefined],
  ['free', undefined],
])('the price "%s" is read as people mean it', (typed, price) => {
  expect(readPrice(typed)).toBe(price);
});

test.each([
  [24.9, 'EUR', '24.90'],
  [1200, 'USD', '1200.00'],
  [0, 'GBP', '0.00'],
  [1200, 'JPY', '1200'],
  [24.5, 'JPY', '24.50'],
  // This currency has three decimals, but prices here have two at most.
  [24.9, 'KWD', '24.90'],
])('%d %s stands in its box as %s and is read as the same price', (price, currency, text) => {
  expect(typedPrice(price, currency)).toBe(text);
  expect(readPrice(text)).toBe(price);
});

test('stock is a whole number, and none when left empty', () => {
  expect([readStock(''), readStock(' 12 '), readStock('1.5'), readStock('99999999999')]).toEqual([0, 12, undefined, undefined]);
});

test('every field that needs a change has its own sentence', () => {
  const { errors } = checkValues({ ...mug, name: ' ', price: 'x', stock: 'y', category: 'c'.repeat(101) });
  expect(errors).toEqual({
    name: 'Give the product a name',
    price: 'Use a number such as 24.90',
    stock: 'Use a whole number',
    category: 'At most 100 characters',
  });
});

test('only what was changed is sent', () => {
  const { input } = checkValues({ ...mug, price: '25,00', name: 'Mug ' });
  expect(input && changesBetween(mug, input)).toEqual({ price: 25 });
});

test('a change of pictures sends all of them in their order', () => {
  const picture = (n: number) => ({ id: `0190b0a0-0000-7000-8000-00000000000${n}`, url: '', alt: '', source: 'stored' as const });
  const before = { ...mug, images: [picture(1), picture(2)] };
  const { input } = checkValues({ ...mug, images: [picture(2), picture(1)] });
  expect(input && changesBetween(before, input).images?.map(({ id }) => id.at(-1))).toEqual(['2', '1']);
});

test('what was typed meanwhile stays when the form takes over a newer state', () => {
  const theirs = { ...mug, stock: '1' };
  expect(layOver(theirs, mug, { ...mug, price: '30' })).toEqual({ ...mug, stock: '1', price: '30' });
});

test('facts are sent without blank rows, and a half one is named by its place', () => {
  const blank = { name: '', value: ' ', unit: '' };
  const height = { name: 'Height', value: '9', unit: 'cm' };
  expect(checkValues({ ...mug, attributes: [blank, height], keyFeatures: [' ', 'Glazed'] }).input).toMatchObject({
    attributes: [height],
    keyFeatures: ['Glazed'],
  });
  expect(checkValues({ ...mug, attributes: [blank, height, { ...height, value: '' }] }).errors).toEqual({
    attributes: 'Fact 3: Give the fact a value',
  });
});

test('a locked text is sent as it was typed, spaces included', () => {
  expect(checkValues({ ...mug, lockedSnippets: ['  Keep away\n from fire. ', ' '] }).input?.lockedSnippets).toEqual([
    '  Keep away\n from fire. ',
  ]);
});

test('what was typed is the words of the person, and nothing that was chosen or is a number', () => {
  const image = { id: '01a0f7c4-7d3b-7000-8000-000000000001', url: '/pictures/1', alt: '', source: 'stored' as const };
  const opened = { ...mug, images: [image] };
  const values = {
    ...opened,
    ...{ name: 'Green mug', price: '25', stock: '4', currency: 'EUR', tags: ['blue', 'green'], notesTold: true },
    attributes: [{ name: 'Weight', value: '300', unit: 'g' }],
    images: [
      { ...image, alt: 'A green mug' },
      { ...image, url: '/pictures/2' },
    ],
  };
  const typed = newTexts(typedPartOf(opened), typedPartOf(values));
  expect(typed).toEqual(['Green mug', 'Weight', '300', 'g', 'green', 'A green mug']);
});
