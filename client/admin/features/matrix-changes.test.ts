import { expect, test } from 'vitest';
import {
  changeCell,
  changePublished,
  countOf,
  inWords,
  type Matrix,
  noChanges,
  toSave,
  turnedBack,
  withSaved,
} from './matrix-changes.ts';

const matrix = {
  plans: [
    { id: 'tier-free', name: 'Free', status: 'active' },
    { id: 'tier-pro', name: 'Pro', status: 'active' },
  ],
  features: [
    {
      ...{ key: 'products.max', name: 'Products', kind: 'limit', gateStyle: 'modal', published: true },
      values: { 'tier-free': 100, 'tier-pro': null },
      uses: { procedures: [], screens: [] },
    },
  ],
} as unknown as Matrix;
const [products] = matrix.features;
if (!products) throw new Error('no feature');

test('a change that is taken back is no change, whatever was typed between', () => {
  const typed = changeCell(changeCell(noChanges, products, 'tier-free', 1), products, 'tier-free', 150);
  expect(toSave(typed).cells).toEqual([{ planId: 'tier-free', feature: 'products.max', was: 100, value: 150 }]);
  expect(countOf(changeCell(typed, products, 'tier-free', 100))).toBe(0);
  expect(countOf(changePublished(changePublished(noChanges, products, false), products, true))).toBe(0);
});

test('the difference says what was and what will be, and where a plan loses something', () => {
  const changes = changeCell(changeCell(noChanges, products, 'tier-free', 50), products, 'tier-pro', 9_000);
  const words = inWords(matrix, changePublished(changes, products, false));
  expect(words.map(({ planId }) => planId)).toEqual(['tier-free', 'tier-pro', null]);
  expect(words.map(({ what, before, after, isLess }) => [what, before, after, isLess])).toEqual([
    ['Products of Free', '100', '50', true],
    ['Products of Pro', 'Unlimited', '9,000', true],
    ['Products', 'shown and limited', 'hidden and not limited', false],
  ]);
});

test('what a plan has nothing of is said in words, and a saved change can be taken back whole', () => {
  const changes = changePublished(changeCell(noChanges, products, 'tier-free', 0), products, false);
  expect(inWords(matrix, changes)[0]).toMatchObject({ before: '100', after: 'none' });
  expect(turnedBack(toSave(changes))).toEqual({
    cells: [{ planId: 'tier-free', feature: 'products.max', was: 0, value: 100 }],
    published: [{ feature: 'products.max', was: false, value: true }],
  });
});

test('a larger plan that would have less than a smaller one is named, and what was saved is in the matrix at once', () => {
  const changes = changeCell(noChanges, products, 'tier-pro', 0);
  expect(inWords(matrix, changes)[0]?.upsideDown).toBe('Pro would then have less of it than Free, which is the smaller plan.');
  const raised = changeCell(changeCell(noChanges, products, 'tier-pro', 200), products, 'tier-free', 300);
  expect(inWords(matrix, raised).map(({ upsideDown }) => upsideDown)).toEqual([
    'Pro would then have less of it than Free, which is the smaller plan.',
    'Free would then have more of it than Pro, which is the larger plan.',
  ]);
  expect(inWords(matrix, changeCell(noChanges, products, 'tier-pro', 200))[0]?.upsideDown).toBeNull();
  const saved = withSaved(matrix, toSave(changePublished(changes, products, false)));
  expect(saved.features[0]).toMatchObject({ published: false, values: { 'tier-free': 100, 'tier-pro': 0 } });
  expect(matrix.features[0]).toMatchObject({ published: true, values: { 'tier-pro': null } });
});
