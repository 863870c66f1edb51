import { expect, test } from 'vitest';
import type { ExportBreach } from '#shared/exports/exports.ts';
import { byRule } from './by-rule.ts';

const breach = (productId: string, sentence: string, rule?: string): ExportBreach => ({
  productId,
  name: `Product ${productId}`,
  field: 'Title',
  sentence,
  severity: 'hard',
  ...(rule && { rule }),
});

test('each rule is told once, with the number of all products and some of them by name', () => {
  const rules = [{ rule: 'long', field: 'Title', sentence: 'At most 80.', severity: 'hard' as const, products: 900 }];
  const groups = byRule({ rules, shown: [breach('a', '90', 'long'), breach('a', '91', 'long'), breach('b', '92', 'long')] });
  expect(groups).toMatchObject([{ sentence: 'At most 80.', products: 900, shown: [{ productId: 'a' }, { productId: 'b' }] }]);
});

test('an export from before there were groups is grouped by what it says', () => {
  const groups = byRule({ shown: [breach('a', 'Too long.'), breach('b', 'Empty.'), breach('c', 'Too long.')] });
  expect(groups.map(({ sentence, products }) => [sentence, products])).toEqual([
    ['Too long.', 2],
    ['Empty.', 1],
  ]);
});
