import { describe, expect, test } from 'vitest';
import { platforms } from '../generation/options.ts';
import { devices, hiddenFrom, shown, shownOf } from './shown.ts';
import { fieldsOf } from './values.ts';

const seen = (text: string, max: number, unit: 'characters' | 'pixels' = 'characters') =>
  text.slice(0, hiddenFrom(text, { max, unit }));

describe('where a text is cut', () => {
  test('a text that fits is shown whole', () => {
    expect(seen('Blue mug', 8)).toBe('Blue mug');
    expect(hiddenFrom('Blue mug', null)).toBe(8);
    expect(seen('', 5)).toBe('');
  });
  test('a longer one ends after a whole word', () => {
    expect(seen('Blue stoneware mug', 12)).toBe('Blue');
    expect(seen('Blue stoneware mug', 14)).toBe('Blue stoneware');
    expect(seen('Blue stoneware mug', 15)).toBe('Blue stoneware');
  });
  test('a first word that is too long is split, but never a character', () => {
    expect(seen('Stoneware', 5)).toBe('Stone');
    expect(seen('🍵🍵🍵', 2)).toBe('🍵🍵');
  });
  test('a title is cut by its width', () => {
    const narrow = 'i'.repeat(100);
    const wide = 'W'.repeat(100);
    expect(seen(narrow, 600, 'pixels').length).toBeGreaterThan(90);
    expect(seen(wide, 600, 'pixels').length).toBeLessThan(40);
  });
});

test('each entry names a field that its platforms have, and each question finds at most one entry', () => {
  for (const one of shown) for (const platform of one.platforms) expect(Object.keys(fieldsOf[platform])).toContain(one.field);
  for (const platform of platforms)
    for (const device of devices)
      for (const one of shown) {
        const all = shown.filter(
          ({ platforms, field, surface, ...other }) =>
            platforms.includes(platform) &&
            field === one.field &&
            surface === one.surface &&
            (other.device === undefined || other.device === device),
        );
        expect(all.length).toBeLessThanOrEqual(1);
      }
  expect(shownOf('etsy', 'title', 'result', 'phone')?.max).toBe(40);
  expect(shownOf('ebay', 'title', 'result', 'phone')).toBeNull();
});
