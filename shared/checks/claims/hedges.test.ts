import { describe, expect, test } from 'vitest';
import { tokensOf } from '../../text/tokens.ts';
import { measuresOf } from './measures.ts';

const read = (text: string) =>
  measuresOf(tokensOf(text)).map(({ amounts, unit, bound }) => [amounts[0]?.readings[0], unit?.id ?? null, bound]);

describe('how exact a number is meant', () => {
  test.each([
    ['over 5 hours', [5, 'h', 'above']],
    ['just under three kilos', [3, 'kg', 'nearly']],
    ['a shade over 40 cm', [40, 'cm', 'barely over']],
    ['a little more than 2 m', [2, 'm', 'barely over']],
    ['less than 1.2 kg', [1.2, 'kg', 'below']],
    ['close to 6 ft', [6, 'ft', 'about']],
    ['90 minutes or so', [90, 'min', 'about']],
    ['call it 15 lb', [15, 'lb', 'about']],
    ['16 cm and a bit', [16, 'cm', 'barely over']],
    ['exactly 16 cm', [16, 'cm', null]],
    ['up to 9 cm', [9, 'cm', null]],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual([expected]);
  });
});

describe('units and signs', () => {
  test.each([
    ['2 imperial gallons', [2, 'imperial gal', null]],
    ['57 US fl oz', [57, 'fl oz', null]],
    ['100 pounds per square inch', [100, 'psi', null]],
    ['60 newton metres', [60, 'Nm', null]],
    ['half a decade', [0.5, 'decade', null]],
    ['minus 12 °C', [-12, '°C', null]],
    ['used at -12 °C', [-12, '°C', null]],
    ['to 20 °C below zero', [-20, '°C', null]],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual([expected]);
  });

  test('a range may go from below zero to above', () => {
    const [range] = measuresOf(tokensOf('-15 to +50 °C'));
    expect(range?.amounts.map(({ readings }) => readings[0])).toEqual([-15, 50]);
  });

  test('sides may have a unit each', () => {
    const [sides] = measuresOf(tokensOf('2 ft x 1 ft x 6 in'));
    expect(sides?.amounts.map(({ readings }) => Math.round(readings[0] ?? 0))).toEqual([24, 12, 6]);
  });
});
