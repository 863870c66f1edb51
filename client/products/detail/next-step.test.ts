import { expect, test } from 'vitest';
import { seoChecklist } from '#shared/seo/checklist.ts';
import type { Product } from '../product-types.ts';
import { nextStep } from './next-step.ts';

const facts = [{ name: 'Height', value: '9', unit: 'cm' }];
const product = (fields: Partial<Product>) =>
  ({
    ...{ id: 'p1', name: 'Mug', description: '', attributes: [], keyFeatures: [], lockedSnippets: [], notes: '', images: [] },
    ...fields,
  }) as unknown as Product;
const draft = { id: 'd1', groupId: null, appliedAt: null, discardedAt: null, reviewState: null };
const checked = (descriptionHtml: string) =>
  seoChecklist({ name: 'Mug', descriptionHtml, keywords: ['coffee mug'], images: [], others: [] }, new Date('2026-11-21')).items;

test('a draft that waits comes before everything else', () => {
  const { label, href } = nextStep(product({}), [{ ...draft, appliedAt: '2026-01-01' }, draft], checked('')) as {
    label: string;
    href: string;
  };
  expect([label, href]).toEqual(['Review the draft', '/generate-description?draft=d1']);
});

test('a product without a text needs facts first, then the text', () => {
  expect(nextStep(product({}), [], checked('')).label).toBe('Add facts');
  for (const known of [{ attributes: facts }, { keyFeatures: ['Dishwasher safe'] }, { notes: 'A gift' }])
    expect(nextStep(product(known), [], checked('')).label).toBe('Generate description');
});

test('with a text it is the check that would raise the score most and can be mended, and after the last one an export', () => {
  const description = '<p>A mug.</p>';
  const items = checked(description);
  const told = product({ description, metaTitle: '', metaDescription: '' });
  const step = nextStep(told, [], items);
  expect(step.kind).not.toBe('export');
  const worst = items.filter(({ action }) => action).toSorted((a, b) => b.gain - a.gain)[0];
  expect(worst?.passed).not.toBe('yes');
  const mended = items.map((item) =>
    item.id === worst?.id ? { ...item, passed: 'yes' as const, points: item.weight, gain: 0 } : item,
  );
  expect(nextStep(told, [], mended)).not.toEqual(step);
  expect(
    nextStep(
      told,
      [],
      items.map((item) => ({ ...item, passed: 'yes' as const })),
    ).kind,
  ).toBe('export');
});
