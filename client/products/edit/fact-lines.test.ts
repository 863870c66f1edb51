import { expect, test } from 'vitest';
import { factLimits } from '#shared/products/limits.ts';
import { timeOf } from '#tests/support/best-time.ts';
import { placeLines, readPastedLines } from './fact-lines.ts';

const factsOf = (pasted: string) => readPastedLines(pasted)?.facts;

test('lines of a data sheet become facts, with the unit by itself', () => {
  expect(factsOf('Height: 42 cm\r\n\n- Material: 100% linen\nBlade: 9 3/4 in\nRatio: 16:9')).toEqual([
    { name: 'Height', value: '42', unit: 'cm' },
    { name: 'Material', value: '100% linen', unit: '' },
    { name: 'Blade', value: '9 3/4', unit: 'in' },
    { name: 'Ratio', value: '16:9', unit: '' },
  ]);
});

test.each(['millimetres', 'Zoll', 'fl oz', 'volts', 'g/m²', 'lumen', 'sq ft', '°C', 'V', 'pieces'])('%s is a unit', (unit) => {
  expect(factsOf(`Value: 42 ${unit}`)).toEqual([{ name: 'Value', value: '42', unit }]);
});

test.each(['cm wide', 'linen', 'x 20 cm', '% linen'])('“%s” is none', (rest) => {
  expect(factsOf(`Value: 42 ${rest}`)).toEqual([{ name: 'Value', value: `42 ${rest}`, unit: '' }]);
});

test('cells of a spreadsheet become facts', () => {
  expect(factsOf('Weight\t1.2\tkg\nColour\tBlue')).toEqual([
    { name: 'Weight', value: '1.2', unit: 'kg' },
    { name: 'Colour', value: 'Blue', unit: '' },
  ]);
});

test('a line with more cells than a fact has boxes loses none of them', () => {
  expect(factsOf('Box\t2 cups\t\t1 lid\t')).toEqual([{ name: 'Box', value: '2 cups 1 lid', unit: '' }]);
});

test('a line without a value is a key feature, and a line without words is none', () => {
  expect(readPastedLines('Height: 42\n-----\n• Dishwasher safe\nhttps://example.com')).toEqual({
    facts: [{ name: 'Height', value: '42', unit: '' }],
    features: ['Dishwasher safe', 'https://example.com'],
  });
  expect(readPastedLines('Dishwasher safe\nMade in Devon')).toEqual({
    facts: [],
    features: ['Dishwasher safe', 'Made in Devon'],
  });
});

const blank = { name: '', value: '', unit: '' };
const height = { name: 'Height', value: '9', unit: 'cm' };
const glaze = { name: 'Glaze', value: 'Blue', unit: '' };

test('pasted facts take the place of the empty row, and come after a filled one', () => {
  const lines = { facts: [glaze], features: [] };
  expect(placeLines(lines, 0, [blank, height], []).facts).toEqual([glaze, height]);
  expect(placeLines(lines, 0, [height, blank], []).facts).toEqual([height, glaze, blank]);
  expect(placeLines({ facts: [], features: ['Safe'] }, 0, [blank], []).facts).toEqual([blank]);
});

test('a key feature that is there already is not added again', () => {
  const lines = { facts: [], features: ['dishwasher safe', 'Made in Devon', 'Made in Devon'] };
  expect(placeLines(lines, 0, [blank], ['Dishwasher safe', ''])).toEqual({
    facts: [blank],
    keyFeatures: ['Dishwasher safe', 'Made in Devon'],
    added: 1,
    leftOut: '',
  });
});

test('what finds no room takes nothing away, and is counted', () => {
  const own = Array.from({ length: factLimits.attributes - 1 }, () => height);
  const features = Array.from({ length: factLimits.keyFeatures }, (_, at) => `Feature ${at}`);
  const lines = { facts: [glaze, glaze, glaze], features: ['One more', 'x'.repeat(factLimits.keyFeature + 1)] };
  const placed = placeLines(lines, 0, [blank, ...own], features);
  expect(placed.facts).toEqual([glaze, ...own]);
  expect(placed.keyFeatures).toEqual(features);
  expect(placed.leftOut).toBe(
    '2 facts stayed out: there is room for 60. 1 key feature stayed out: there is room for 40. ' +
      '1 line stayed out: a key feature has at most 300 characters.',
  );
});

test.each(['Blue', '', ' \n ', 'https://example.com', 'Material\n', ': 4', 'Height:', '\t4'])(
  '"%s" is pasted as it is',
  (text) => {
    expect(readPastedLines(text)).toBeNull();
  },
);

test('a wall of digits is read in no time', () => {
  for (const wall of [`Number: ${'1 '.repeat(500_000)}x`, 'Height: 4\n'.repeat(100_000)])
    expect(timeOf(() => readPastedLines(wall))).toBeLessThan(1_000);
});
