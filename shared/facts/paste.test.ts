import { expect, test } from 'vitest';
import { readPaste } from './paste.ts';

const nothing = { name: '', brand: '', category: '', sku: '', gtin: '', attributes: [], keyFeatures: [], unlikely: [] };

test('a pasted sheet is split into name, fields, facts and sentences, and nothing is lost', () => {
  const sheet = `Oak serving board
https://shop.example/oak-board
Brand: Grain & Groove
Material: solid oak
Length: 40 cm
- A groove catches the juice. The other side is flat.
Oiled with linseed oil`;
  expect(readPaste(sheet)).toEqual({
    ...nothing,
    name: 'Oak serving board',
    brand: 'Grain & Groove',
    attributes: [
      { name: 'Material', value: 'solid oak', unit: '' },
      { name: 'Length', value: '40', unit: 'cm' },
    ],
    keyFeatures: ['A groove catches the juice.', 'The other side is flat.', 'Oiled with linseed oil'],
  });
});

test('notes without a single named fact still give a name and sentences; an empty text gives nothing', () => {
  expect(readPaste('Linen tote.\nUndyed. Fits a laptop')).toEqual({
    ...nothing,
    name: 'Linen tote',
    keyFeatures: ['Undyed.', 'Fits a laptop'],
  });
  expect(readPaste(' \n ')).toEqual(nothing);
});

test('pasted HTML is read as its readers see it', () => {
  const { name, attributes } = readPaste('<h1>Desk lamp</h1><ul><li>Height: 45 cm</li><li>Colour: matt green</li></ul>');
  expect(name).toBe('Desk lamp');
  expect(attributes.map(({ name }) => name)).toEqual(['Height', 'Colour']);
});

test('what a shop’s page and a supplier’s sheet say beside the product is set apart', () => {
  const page = readPaste(`Home > Bike lights > Front
LumaRide Pulse 400 front bike light
£34.99 In stock
4.6 out of 5 (212 reviews)
400 lumens, charged by USB-C in two hours.
Add to basket
Free delivery over £30
Customers also bought: Pulse rear light
Sign up to our newsletter`);
  expect(page.name).toBe('LumaRide Pulse 400 front bike light');
  expect(page.keyFeatures.filter((text) => !page.unlikely.includes(text))).toEqual([
    '400 lumens, charged by USB-C in two hours.',
  ]);

  const sheet = readPaste(`NORTHWICK CANDLE CO - WHOLESALE SHEET AW26
Item: NW-0417 "Saltmarsh" scented candle
Wax: soy & rapeseed blend     Wick: cotton
Carton qty 6 EAN 5060123456787 RRP £24.00 Trade £10.80
Poured by hand in Whitby.`);
  expect(sheet.name).toBe('Saltmarsh scented candle');
  expect(sheet.attributes.map(({ name, value }) => [name, value])).toEqual([
    ['Wax', 'soy & rapeseed blend'],
    ['Wick', 'cotton'],
  ]);
  expect(sheet.keyFeatures.filter((text) => !sheet.unlikely.includes(text))).toEqual(['Poured by hand in Whitby.']);
});

test('a note in one line is divided at its commas', () => {
  const { name, keyFeatures } = readPaste(
    'olive wood cutting board, 38x20 cm, 2 cm thick, hand oiled, juice groove, from Crete, £42',
  );
  expect(name).toBe('olive wood cutting board');
  expect(keyFeatures.slice(0, 5)).toEqual(['38x20 cm', '2 cm thick', 'hand oiled', 'juice groove', 'from Crete']);
});
