import { expect, test } from 'vitest';
import { timeOf } from '#tests/support/best-time.ts';
import { factsFromLines } from './fact-lines.ts';

test('lines of a data sheet become facts, with the unit by itself', () => {
  expect(factsFromLines('Height: 42 cm\r\n\n- Material: 100% linen\nBlade: 9 3/4 in\nRatio: 16:9')).toEqual([
    { name: 'Height', value: '42', unit: 'cm' },
    { name: 'Material', value: '100% linen', unit: '' },
    { name: 'Blade', value: '9 3/4', unit: 'in' },
    { name: 'Ratio', value: '16:9', unit: '' },
  ]);
});

test.each(['millimetres', 'Zoll', 'fl oz', 'volts', 'g/m²', 'lumen', 'sq ft', '°C', 'V', 'pieces'])('%s is a unit', (unit) => {
  expect(factsFromLines(`Value: 42 ${unit}`)).toEqual([{ name: 'Value', value: '42', unit }]);
});

test.each(['cm wide', 'linen', 'x 20 cm', '% linen'])('“%s” is none', (rest) => {
  expect(factsFromLines(`Value: 42 ${rest}`)).toEqual([{ name: 'Value', value: `42 ${rest}`, unit: '' }]);
});

test('cells of a spreadsheet become facts', () => {
  expect(factsFromLines('Weight\t1.2\tkg\nColour\tBlue')).toEqual([
    { name: 'Weight', value: '1.2', unit: 'kg' },
    { name: 'Colour', value: 'Blue', unit: '' },
  ]);
});

test.each(['Blue', '', ' \n ', 'https://example.com', 'Height: 42\nand a sentence', ': 4', 'Height:', '\t4'])(
  '"%s" is pasted as it is',
  (text) => {
    expect(factsFromLines(text)).toBeNull();
  },
);

test('a wall of digits is read in no time', () => {
  for (const wall of [`Number: ${'1 '.repeat(500_000)}x`, 'Height: 4\n'.repeat(100_000)])
    expect(timeOf(() => factsFromLines(wall))).toBeLessThan(1_000);
});
