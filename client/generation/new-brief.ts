import { type DescriptionForm, initialForm, reduce } from '#shared/generation/form.ts';

/**
 * The form for another product: what describes the seller's way of writing stays, what describes the product before
 * goes, or its features would be told of the wrong one.
 */
export function briefForProduct(form: DescriptionForm, product: { id: string; seoKeywords: readonly string[] }): DescriptionForm {
  if (form.formData.product === product.id) return form;
  const { product: _p, customProduct: _c, keyFeatures: _k, additionalNotes: _a, keywords: _w, ...kept } = form.formData;
  const blank: DescriptionForm = { ...initialForm, formData: { ...initialForm.formData, ...kept, seoFocused: false } };
  return reduce(blank, { type: 'chooseProduct', product });
}

/** True when the form holds words about a product that a new brief would drop. */
export function holdsProductWords({ formData }: DescriptionForm): boolean {
  const { keyFeatures, additionalNotes, customProduct } = formData;
  return [keyFeatures, additionalNotes, customProduct?.name ?? '', customProduct?.description ?? ''].some((text) => text.trim());
}
