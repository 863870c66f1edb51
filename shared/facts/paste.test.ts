import { expect, test } from 'vitest';
import { readPaste } from './paste.ts';

const nothing = { name: '', brand: '', category: '', sku: '', gtin: '', attributes: [], keyFeatures: [] };

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
