import { expect, test } from 'vitest';
import type { Product } from '../product-types.ts';
import { seoFix } from './seo-fix.ts';

const product = {
  id: 'p1',
  name: 'Mug',
  description: '<p>This <strong>mug</strong> holds $& 350 ml.</p><p>This mug holds 350 ml.</p>',
  metaTitle: '',
  metaDescription: '',
} as Product;

test('a text is stored by one click', () => {
  expect(seoFix({ kind: 'set', field: 'metaTitle', text: 'Coffee mug' }, product)).toEqual({
    kind: 'save',
    label: 'Fix: “Coffee mug”',
    changes: { metaTitle: 'Coffee mug' },
  });
});

test('a keyword goes into the passage that stands in one piece, and the markup stays', () => {
  const replaces = 'This mug holds 350 ml.';
  const fix = seoFix(
    {
      kind: 'insert-keyword',
      field: 'description',
      keyword: 'coffee mug',
      replaces,
      suggestion: 'This $& coffee mug holds 350 ml.',
    },
    product,
  );
  expect(fix).toMatchObject({
    changes: { description: '<p>This <strong>mug</strong> holds $&amp; 350 ml.</p><p>This $&amp; coffee mug holds 350 ml.</p>' },
  });
});

test('what does not stand in one piece is opened for editing instead', () => {
  const fix = seoFix(
    { kind: 'insert-keyword', field: 'description', keyword: 'x', replaces: 'This mug holds $&', suggestion: 'y' },
    product,
  );
  expect(fix).toMatchObject({ kind: 'go', href: expect.stringContaining('p1') });
});
