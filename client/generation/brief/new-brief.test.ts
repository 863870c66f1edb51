import { expect, test } from 'vitest';
import { emptyCustomProduct, initialForm, reduce } from '#shared/generation/form.ts';
import { briefForDescribed, briefForProduct, choosing, holdsProductWords, isBriefOf, wordsAreOf } from './new-brief.ts';

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

const bowl = { ...emptyCustomProduct, name: 'Oak bowl', description: 'Oiled' };

test('a brief for a described product drops the words about the product before, and leaves its own as they are', () => {
  const { formData } = briefForDescribed(reduce(filled, { type: 'chooseProduct', product: { id: 'p1', seoKeywords: [] } }), bowl);
  expect(formData).toMatchObject({ product: '', customProduct: bowl, keyFeatures: '', keywords: '', brandVoice: 'bold' });
  const here = reduce(filled, { type: 'describeCustomProduct', customProduct: { ...bowl, description: 'Oiled twice' } });
  expect(briefForDescribed(here, bowl)).toBe(here);
});

test('a brief is of a text if both are about the same product', () => {
  const chosen = reduce(filled, { type: 'chooseProduct', product: { id: 'p1', seoKeywords: [] } });
  const described = reduce(filled, { type: 'describeCustomProduct', customProduct: { ...bowl, description: 'Oiled twice' } });
  const asked = { customProduct: null };
  expect(isBriefOf(chosen, { productId: 'p1', asked })).toBe(true);
  expect(isBriefOf(chosen, { productId: 'p2', asked })).toBe(false);
  expect(isBriefOf(described, { productId: 'p1', asked })).toBe(false);
  expect(isBriefOf(described, { productId: null, asked: { customProduct: bowl } })).toBe(true);
  expect(isBriefOf(chosen, { productId: null, asked: { customProduct: bowl } })).toBe(false);
  expect(isBriefOf(filled, { productId: null, asked: null })).toBe(false);
});

const chooseB = { type: 'chooseProduct', product: { id: 'b', seoKeywords: [] } } as const;

test('a product that is chosen in the form gets no features and notes of another one', () => {
  const ofA = reduce(filled, { type: 'chooseProduct', product: { id: 'a', seoKeywords: [] } });
  const wordsOf = wordsAreOf(ofA, null);
  // The product is taken out before another one can be chosen.
  const cleared = reduce(ofA, { type: 'clearProduct' });
  expect(wordsAreOf(cleared, wordsOf)).toBe('a');
  const { form, leftOut } = choosing(cleared, chooseB, 'a');
  expect(form.formData).toMatchObject({ product: 'b', keyFeatures: '', additionalNotes: '', keywords: 'oak bowl' });
  expect(leftOut).toEqual({ keyFeatures: 'Oak', additionalNotes: 'Gift' });
  expect(choosing(cleared, { type: 'chooseProduct', product: { id: 'a', seoKeywords: [] } }, 'a').form.formData).toMatchObject({
    keyFeatures: 'Oak',
  });
  const described = reduce(filled, { type: 'describeCustomProduct', customProduct: bowl });
  expect(choosing(cleared, chooseB, wordsAreOf(described, null)).leftOut).not.toBeNull();
});

test('a product that is described in the form gets no features and notes of one from the catalogue, but keeps its own', () => {
  const ofA = reduce(filled, { type: 'chooseProduct', product: { id: 'a', seoKeywords: [] } });
  const describe = { type: 'describeCustomProduct', customProduct: bowl } as const;
  const { form, leftOut } = choosing(ofA, describe, wordsAreOf(ofA, null));
  expect(form.formData).toMatchObject({ customProduct: bowl, keyFeatures: '', additionalNotes: '' });
  expect(leftOut).toEqual({ keyFeatures: 'Oak', additionalNotes: 'Gift' });
  const ofBowl = reduce(filled, describe);
  const away = reduce(ofBowl, { type: 'clearProduct' });
  expect(choosing(away, describe, wordsAreOf(away, wordsAreOf(ofBowl, null))).form.formData).toMatchObject({
    keyFeatures: 'Oak',
  });
});

test('features and notes that were typed before any product was chosen are about the one chosen next', () => {
  expect(wordsAreOf(filled, null)).toBeNull();
  const { form, leftOut } = choosing(filled, chooseB, null);
  expect(form).toEqual(reduce(filled, { type: 'chooseProduct', product: { id: 'b', seoKeywords: [] } }));
  expect(leftOut).toBeNull();
  // Nothing is left of what was said about the product before.
  expect(wordsAreOf(initialForm, 'a')).toBeNull();
});
