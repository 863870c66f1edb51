import { type DescriptionForm, initialForm, reduce } from '#shared/generation/form.ts';

/**
 * The form for another product. The seller's settings stay; facts and features of the previous product are dropped, or the text
 * would claim them of the new one.
 */
export function briefForProduct(form: DescriptionForm, product: { id: string; seoKeywords: readonly string[] }): DescriptionForm {
  if (form.formData.product === product.id) return form;
  const { product: _p, customProduct: _c, keyFeatures: _k, additionalNotes: _a, keywords: _w, ...kept } = form.formData;
  const blank: DescriptionForm = { ...initialForm, formData: { ...initialForm.formData, ...kept, seoFocused: false } };
  return reduce(blank, { type: 'chooseProduct', product });
}

/** True if the form holds text about the present product that choosing another product would remove. */
export function holdsProductWords({ formData }: DescriptionForm): boolean {
  const { keyFeatures, additionalNotes, customProduct } = formData;
  return [keyFeatures, additionalNotes, customProduct?.name ?? '', customProduct?.description ?? ''].some((text) => text.trim());
}
