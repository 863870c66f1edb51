import { canGoTo, type DescriptionForm, navigationEnabled } from '#shared/generation/form.ts';

/** A sentence that says what the seller must do before they can jump between steps. Null when they can jump already. */
export function stepLock(form: DescriptionForm): string | null {
  if (canGoTo(form, 0)) return null;
  const { product, customProduct } = form.formData;
  if (product === '' && customProduct === null)
    return 'Choose a product first, and confirm it with Next. Then you can open any step.';
  if (!navigationEnabled(form)) return 'This product has no keywords, so the steps open one after the other.';
  return 'Confirm the product with Next. Then you can open any step.';
}
