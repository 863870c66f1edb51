import { describe, expect, test } from 'vitest';
import { endWithin, measure } from './measure.ts';

describe('the length of a text', () => {
  test.each([
    ['characters', 'é😀', 2],
    ['bytes', 'é😀a', 7],
    ['words', 'A 1.5-litre mug, hand-thrown', 4],
    ['weighted', 'mug 手😀', 8],
    ['pixels', '', 0],
  ] as const)('in %s', (unit, text, length) => {
    expect(measure(text, unit)).toBe(length);
  });

  test('in pixels goes by the letters', () => {
    // Widths at a font size of 20 px: a W is 0.944 and an i 0.222 of the font size wide.
    expect(measure('W'.repeat(10), 'pixels')).toBe(189);
    expect(measure('i'.repeat(10), 'pixels')).toBe(45);
    expect(measure('É', 'pixels')).toBe(measure('E', 'pixels'));
    expect(measure('e\u0301', 'pixels')).toBe(measure('é', 'pixels'));
    expect(measure('手', 'pixels')).toBe(20);
    // A typical title of 60 characters is a little below the 600 px that search results show.
    expect(measure('Stoneware coffee mug, 350 ml, hand thrown in Porto by Hearth', 'pixels')).toBeGreaterThan(500);
    expect(measure('Stoneware coffee mug, 350 ml, hand thrown in Porto by Hearth', 'pixels')).toBeLessThan(600);
  });
});

test('the longest beginning never ends inside a character', () => {
  expect(endWithin('a😀b', 2, 'characters')).toBe(3);
  expect(endWithin('a😀b', 4, 'bytes')).toBe(1);
  expect(endWithin('手手', 3, 'weighted')).toBe(1);
  expect(endWithin('mug', 10, 'characters')).toBe(3);
});
