import { canGoTo, type DescriptionForm, navigationEnabled } from '#shared/generation/form.ts';

/** Why the seller cannot jump between steps yet, as a sentence that says what is needed; null when they can. */
export function stepLock(form: DescriptionForm): string | null {
  if (canGoTo(form, 0)) return null;
  const { product, customProduct } = form.formData;
  if (product === '' && customProduct === null) return 'Choose a product and press Next; then every step is open.';
  if (!navigationEnabled(form)) return 'This product has no keywords, so the steps open one after the other.';
  return 'Press Next once; then every step is open.';
}
