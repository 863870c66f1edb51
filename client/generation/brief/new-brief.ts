import { type DescriptionForm, initialForm, reduce } from '#shared/generation/form.ts';

/**
 * Called when another product is chosen. Clears what the form says about the previous product, because the text would otherwise
 * claim it about the new one. The seller's settings (platform, voice, length) stay.
 */
export function briefForProduct(form: DescriptionForm, product: { id: string; seoKeywords: readonly string[] }): DescriptionForm {
  if (form.formData.product === product.id) return form;
  const { product: _p, customProduct: _c, keyFeatures: _k, additionalNotes: _a, keywords: _w, ...kept } = form.formData;
  const blank: DescriptionForm = { ...initialForm, formData: { ...initialForm.formData, ...kept, seoFocused: false } };
  return reduce(blank, { type: 'chooseProduct', product });
}

/** True if choosing another product would delete text that the seller typed about the present one. */
export function holdsProductWords({ formData }: DescriptionForm): boolean {
  const { keyFeatures, additionalNotes, customProduct } = formData;
  return [keyFeatures, additionalNotes, customProduct?.name ?? '', customProduct?.description ?? ''].some((text) => text.trim());
}
