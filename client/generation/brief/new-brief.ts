import {
  type CustomProduct,
  type DescriptionForm,
  type DescriptionFormData,
  type FormAction,
  type FormChanges,
  initialForm,
  reduce,
} from '#shared/generation/form.ts';

/**
 * Called when another product is chosen. Clears what the form says about the previous product, because the text would otherwise
 * claim it about the new one. The seller's settings (platform, voice, length) stay.
 */
export function briefForProduct(form: DescriptionForm, product: { id: string; seoKeywords: readonly string[] }): DescriptionForm {
  if (form.formData.product === product.id) return form;
  return reduce(withoutProduct(form), { type: 'chooseProduct', product });
}

/** The fields whose words are about one product, emptied. */
export const noFeaturesAndNotes = { keyFeatures: '', additionalNotes: '' };
const saysSomething = ({ keyFeatures, additionalNotes }: DescriptionFormData) => `${keyFeatures}${additionalNotes}`.trim() !== '';

/** The identity of a product that was described in the form. */
const DESCRIBED = 'described';

/**
 * The product that the features and notes in the form are about: the present one or, while none is chosen, the one chosen last
 * (`before`). Null if they are about none.
 */
export function wordsAreOf({ formData }: DescriptionForm, before: string | null): string | null {
  if (formData.customProduct) return DESCRIBED;
  if (formData.product !== '') return formData.product;
  return saysSomething(formData) ? before : null;
}

/**
 * The form after a product was chosen or described in it, as the form's own rules have it, except that features and notes about another
 * product (`wordsOf`) are left out: they count as facts, so the text would claim them about this one.
 */
export function choosing(
  form: DescriptionForm,
  action: Extract<FormAction, { type: 'chooseProduct' | 'describeCustomProduct' }>,
  wordsOf: string | null,
): { form: DescriptionForm; leftOut: FormChanges | null } {
  const next = reduce(form, action);
  const { keyFeatures, additionalNotes } = form.formData;
  const isOfOther = wordsOf !== null && wordsOf !== wordsAreOf(next, null) && saysSomething(form.formData);
  if (!isOfOther) return { form: next, leftOut: null };
  return { form: reduce(next, { type: 'set', changes: noFeaturesAndNotes }), leftOut: { keyFeatures, additionalNotes } };
}

/** As `briefForProduct`, for a product that is not in the catalogue and was described for one text. */
export function briefForDescribed(form: DescriptionForm, customProduct: CustomProduct): DescriptionForm {
  if (isNamed(form, customProduct)) return form;
  return reduce(withoutProduct(form), { type: 'describeCustomProduct', customProduct });
}

/**
 * Whether the form is about the product that a text was written for, so that a text it asks for is another one of the same product.
 * A described product is known by its name: the rest of its description is there to be improved.
 */
export function isBriefOf(
  form: DescriptionForm,
  { productId, asked }: { productId: string | null; asked: { customProduct: CustomProduct | null } | null },
): boolean {
  if (productId !== null) return form.formData.customProduct === null && form.formData.product === productId;
  return isNamed(form, asked?.customProduct ?? null);
}

const isNamed = ({ formData }: DescriptionForm, described: CustomProduct | null): boolean =>
  described !== null && formData.customProduct?.name.trim() === described.name.trim();

function withoutProduct({ formData }: DescriptionForm): DescriptionForm {
  const { product: _p, customProduct: _c, keyFeatures: _k, additionalNotes: _a, keywords: _w, ...kept } = formData;
  return { ...initialForm, formData: { ...initialForm.formData, ...kept, seoFocused: false } };
}

/** True if choosing another product would delete text that the seller typed about the present one. */
export function holdsProductWords({ formData }: DescriptionForm): boolean {
  const { keyFeatures, additionalNotes, customProduct } = formData;
  return [keyFeatures, additionalNotes, customProduct?.name ?? '', customProduct?.description ?? ''].some((text) => text.trim());
}
