import { describe, expect, test } from 'vitest';
import { tokensOf } from '../../text/tokens.ts';
import { codesOf } from './codes.ts';
import { measuresOf } from './measures.ts';

const read = (text: string) =>
  measuresOf(tokensOf(text)).map(
    ({ amounts, unit, start, end }) =>
      `${amounts.map(({ readings }) => readings[0]).join('|')} ${unit?.id ?? '-'} “${text.slice(start, end)}”`,
  );

describe('measures of a text', () => {
  test.each([
    ['an 18-inch strap', ['18 in “18-inch”']],
    ['12″ wide', ['12 in “12″”']],
    ['5\'6" tall', [`5.5 ft “5'6"”`]],
    ['10 x 20 x 5 cm', ['10|20|5 cm “10 x 20 x 5 cm”']],
    ['10cm × 20cm', ['10|20 cm “10cm × 20cm”']],
    ['5 to 8 years', ['5|8 year “5 to 8 years”']],
    ['ages 3–8', ['3|8 year “3–8”']],
    ['16 fl. oz. bottle', ['16 fl oz “16 fl. oz”']],
    ['10,000mAh', ['10000 mAh “10,000mAh”']],
    ['at 30 °C or 86°F', ['30 °C “30 °C”', '86 °F “86°F”']],
    ['2 x 500 ml', ['2 - “2”', '500 ml “500 ml”']],
    ['a three-year warranty', ['3 year “three-year”']],
    ['half a litre', ['0.5 l “half a litre”']],
    ['set of 6', ['6 - “6”']],
    ['2,5 Zentimeter breit', ['2.5 cm “2,5 Zentimeter”']],
    ['7 pulgadas de largo', ['7 in “7 pulgadas”']],
    ['1,5 litres d’eau', ['1.5 l “1,5 litres”']],
    ['12 in tall', ['12 in “12 in”']],
    ['4.5 kNm of torque', ['4.5 kNm “4.5 kNm”']],
    ['acidity 0.2 ppm', ['0.2 ppm “0.2 ppm”']],
    ['165 g per square metre', ['165 gsm “165 g per square metre”']],
    ['165 g/cm²', ['165 g/cm² “165 g/cm²”']],
    ['168 calories to the kilogram', ['168 kcal/kg “168 calories to the kilogram”']],
    ['takes a full litre', ['1 l “a full litre”']],
    ['no two alike', []],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test.each([
    'one of those things',
    '24/7 support',
    '© 2024 Loomfield',
    '1. Rinse it first',
    'the 3rd edition',
    'one or two of them',
    'Copyright 2026',
  ])('%s states no number of the product', (text) => {
    expect(read(text)).toEqual([]);
  });

  test('an "in" that goes on is no inch', () => {
    expect(read('5 in total')).toEqual(['5 - “5”']);
    expect(read('3 in 1')[0]).toMatch(/^3 - /);
  });

  test('digits of a model are a code, not a measure', () => {
    const text = 'Model MX-500 on A4, IP67';
    expect(read(text)).toEqual([]);
    expect(codesOf(tokensOf(text)).map(({ text: code }) => code)).toEqual(['mx-500', 'a4', 'ip67']);
  });

  test('what a measure is the measure of is read from the words beside it', () => {
    const roles = (text: string) => measuresOf(tokensOf(text)).map(({ role }) => role);
    expect(roles('42 cm tall and 30 cm wide')).toEqual(['height', 'width']);
    expect(roles('a height of 42 cm, weighs 2 kg')).toEqual(['height', 'weight']);
    expect(roles('3-year warranty')).toEqual(['warranty']);
  });
});
