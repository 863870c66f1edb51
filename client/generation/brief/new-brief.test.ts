import { expect, test } from 'vitest';
import { initialForm, reduce } from '#shared/generation/form.ts';
import { briefForProduct, holdsProductWords } from './new-brief.ts';

const filled = reduce(initialForm, {
  type: 'set',
  changes: { brandVoice: 'bold', brandGuidelines: 'No slang', keyFeatures: 'Oak', additionalNotes: 'Gift', keywords: 'oak bowl' },
});

test('a brief for another product keeps the way of writing and drops the words about the product before', () => {
  const { formData, currentStep } = briefForProduct(filled, { id: 'p2', seoKeywords: ['mug'] });
  expect(formData).toMatchObject({
    product: 'p2',
    brandVoice: 'bold',
    brandGuidelines: 'No slang',
    keywords: 'mug',
    seoFocused: true,
  });
  expect(formData).toMatchObject({ keyFeatures: '', additionalNotes: '' });
  expect(currentStep).toBe(0);
});

test('keywords of the product before never reach one without keywords', () => {
  expect(briefForProduct(filled, { id: 'p2', seoKeywords: [] }).formData.keywords).toBe('');
});

test('the same product leaves the form as it is', () => {
  const chosen = reduce(filled, { type: 'chooseProduct', product: { id: 'p1', seoKeywords: [] } });
  expect(briefForProduct(chosen, { id: 'p1', seoKeywords: [] })).toBe(chosen);
});

test('only words about a product count as something to lose', () => {
  expect(holdsProductWords(filled)).toBe(true);
  expect(holdsProductWords(initialForm)).toBe(false);
});
