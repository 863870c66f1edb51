import { listingToHtml } from '#shared/description/html.ts';
import type { CustomProduct } from '#shared/generation/form.ts';
import type { Listing } from '#shared/generation/listing.ts';
import { readError } from '../../errors.ts';
import { useProductCache } from '../../products/product-cache.ts';
import { trpc } from '../../trpc.ts';
import { toast } from '../../ui/toast.ts';
import { tidyListing } from '../listing/listing-edit.ts';
import type { Generation } from '../writing/run.ts';

/**
 * Adds the product that the seller described in the form to the catalogue. `onSaved` is called with the new product's id once
 * every screen shows it.
 */
export function useSaveAsProduct(draft: Generation, onSaved: (productId: string) => void) {
  const utils = trpc.useUtils();
  const cache = useProductCache();
  const create = trpc.products.create.useMutation({ meta: { quiet: true } });
  return {
    saving: create.isPending,
    saveError: create.error ? readError(create.error) : null,
    savedProduct: create.data ?? null,

    /** The draft's id is the idempotency key, so a second click creates no second product but returns the first one. */
    async saveAsProduct(listing: Listing, custom: CustomProduct | null, keywords: string[]) {
      const tidy = tidyListing(listing);
      try {
        const product = await create.mutateAsync({
          name: [...(custom?.name.trim() || tidy.title)].slice(0, 200).join(''),
          category: custom?.category ?? '',
          brand: custom?.brand ?? '',
          description: listingToHtml(tidy),
          tags: tidy.tags.filter((tag) => [...tag].length <= 60),
          seoKeywords: keywords,
          clientKey: draft.id,
        });
        void cache.appeared([product]).then(() => onSaved(product.id));
        void utils.subscriptions.current.invalidate();
        toast.success(`${product.name} is in your catalogue`);
      } catch {
        // The error is not thrown, because it is shown beside the button (`saveError`).
      }
    },
  };
}
