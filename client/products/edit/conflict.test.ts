import { expect, test } from 'vitest';
import { afterTheirs, differences, mineAlone } from './conflict.ts';
import { valuesOf } from './form-values.ts';

const base = { ...valuesOf(null), name: 'Mug', price: '24', stock: '3' };

test('a field both changed is a clash and comes first', () => {
  const found = differences(base, { ...base, stock: '5' }, { ...base, name: 'Blue mug', stock: '1' });
  expect(found.map(({ field, clash }) => [field, clash])).toEqual([
    ['stock', true],
    ['name', false],
  ]);
  expect(found[0]).toMatchObject({ mine: '5', theirs: '1' });
});
test('what both changed to the same value is no difference', () => {
  expect(differences(base, { ...base, stock: '1' }, { ...base, stock: '1' })).toEqual([]);
});
test('values are told in words, never in markup', () => {
  const [found] = differences(base, base, { ...base, description: '<p>Holds 350 ml</p>' });
  expect(found).toMatchObject({ mine: 'Empty', theirs: 'Holds 350 ml' });
});

test('theirs is taken where they changed a field, and what only I changed is not in question', () => {
  const mine = { ...base, name: 'My mug', stock: '77' };
  const theirs = { ...base, name: 'Their mug', sku: '6' };
  expect(afterTheirs(base, mine, theirs)).toEqual({ ...base, name: 'Their mug', sku: '6', stock: '77' });
  expect(mineAlone(base, mine, theirs)).toEqual(['Stock']);
});
