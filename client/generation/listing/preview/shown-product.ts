import { priceText } from '../../../products/format.ts';
import type { Product } from '../../../products/product-types.ts';

/** What a preview shows of the product beside its text. */
export interface ShownProduct {
  /** The address of its first picture; null if it has none that is stored here. */
  picture: string | null;
  /** The formatted price; null if the product has none yet. */
  price: string | null;
}

/** The picture and price of the product for the previews. A picture that is only linked cannot be shown here. */
export function inPreview(product: Product | undefined): ShownProduct {
  if (!product) return { picture: null, price: null };
  const { images, price, currency } = product;
  const picture = images.find(({ source }) => source === 'stored')?.url ?? null;
  return { picture, price: price === null ? null : priceText(price, currency) };
}
