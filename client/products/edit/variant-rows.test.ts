import { expect, test } from 'vitest';
import { variantsSchema } from '#shared/products/variants.ts';
import * as rows from './variant-rows.ts';
import { readRows, rowsOf, type VariantRows, withName, withOption, withoutOption } from './variant-rows.ts';

const withValues = (of: VariantRows, option: number, values: string[]) => rows.withValues(of, option, values) as VariantRows;
const none: VariantRows = { options: [], items: [] };
const values = (rows: VariantRows) => rows.items.map((item) => item.values.join(' '));
const sized = withValues(withName(withOption(none), 0, 'Size'), 0, ['S', 'M']);
const coloured = withValues(withName(withOption(sized), 1, 'Colour'), 1, ['red', 'blue']);

test('the values of the first option are the first variants', () => {
  expect(values(sized)).toEqual(['S', 'M']);
});

test('a second option makes every combination, and the variants there were keep what was typed', () => {
  const typed: VariantRows = { ...sized, items: sized.items.map((item) => ({ ...item, sku: `MUG-${item.values[0]}` })) };
  const both = withValues(withName(withOption(typed), 1, 'Colour'), 1, ['red', 'blue']);
  expect(values(both)).toEqual(['S red', 'M red', 'S blue', 'M blue']);
  expect(both.items.map(({ sku }) => sku)).toEqual(['MUG-S', 'MUG-M', '', '']);
});

test('a new value is combined with the others, and a value that is gone takes its variants with it', () => {
  expect(values(withValues(coloured, 0, ['S', 'M', 'L']))).toEqual(['S red', 'M red', 'S blue', 'M blue', 'L red', 'L blue']);
  expect(values(withValues(coloured, 1, ['blue']))).toEqual(['S blue', 'M blue']);
});

test('a combination that was removed does not come back with another value', () => {
  const sold = { ...coloured, items: coloured.items.filter((item) => item.values.join(' ') !== 'M blue') };
  expect(values(withValues(sold, 0, ['S', 'M', 'L']))).toEqual(['S red', 'M red', 'S blue', 'L red', 'L blue']);
});

test('an option that is taken out leaves one variant of each kind', () => {
  expect(values(withoutOption(coloured, 1))).toEqual(['S', 'M']);
  expect(withoutOption(sized, 0)).toEqual(none);
});

test('what the form holds is what the server takes, there and back', () => {
  const variants = variantsSchema.parse({
    options: ['Size'],
    items: [
      { values: ['S'], sku: 'A', gtin: '4006381333931', price: 12.5, stock: 3 },
      { values: ['M'], price: null },
    ],
  });
  expect(readRows(rowsOf(variants, 'EUR'))).toEqual({ variants, problem: null });
});

test('a price that is none is told with the variant it belongs to', () => {
  const rows = { ...sized, items: sized.items.map((item) => ({ ...item, price: 'twelve' })) };
  expect(readRows(rows).problem).toBe('S: use a price such as 24.90');
});

test('values that differ only in upper and lower case are one, and none of their variants is lost', () => {
  const mixed: VariantRows = {
    options: ['Colour', 'Size'],
    items: [
      { values: ['Blue', 'S'], sku: 'A', gtin: '', price: '', stock: '1' },
      { values: ['blue', 'M'], sku: 'B', gtin: '', price: '', stock: '2' },
    ],
  };
  expect(values(withValues(mixed, 0, ['Blue', 'Red']))).toEqual(['Blue S', 'blue M', 'Red S', 'Red M']);
});

test('the only value of an option is replaced without losing what its variants have', () => {
  const one = withValues(withName(withOption(none), 0, 'Size'), 0, ['S']);
  const typed = { ...one, items: one.items.map((item) => ({ ...item, sku: 'MUG-S' })) };
  const renamed = withValues(withValues(typed, 0, []), 0, ['Small']);
  expect(renamed.items.map(({ values: [value], sku }) => [value, sku])).toEqual([['Small', 'MUG-S']]);
});

test('more combinations than a product may have are not even made', () => {
  const names = ['A', 'B', 'C', 'D', 'E', 'F'];
  const wide: VariantRows = {
    options: names,
    items: Array.from({ length: 20 }, (_, n) => ({
      values: names.map((name) => `${name}${n}`),
      sku: '',
      gtin: '',
      price: '',
      stock: '',
    })),
  };
  const before = performance.now();
  expect(rows.withValues(wide, 0, [...Array.from({ length: 20 }, (_, n) => `A${n}`), 'new'])).toBeNull();
  expect(values(withValues(wide, 0, ['A1', 'A2']))).toHaveLength(2);
  expect(performance.now() - before).toBeLessThan(500);
});
