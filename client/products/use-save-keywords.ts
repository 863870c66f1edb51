import { sentences } from '#shared/errors.ts';
import { trpc } from '../trpc.ts';
import { toast } from '../ui/toast.ts';
import { useProductCache } from './product-cache.ts';

/** Saves keywords on a product, and updates every screen that shows them. `save` throws what the server answers. */
export function useSaveKeywords() {
  const cache = useProductCache();
  const update = trpc.products.updateKeywords.useMutation({ meta: { quiet: true } });
  return {
    busy: update.isPending,
    async save(productId: string, seoKeywords: string[]): Promise<string[]> {
      const { id, ...change } = await update.mutateAsync({ id: productId, seoKeywords });
      void cache.patched(id, change);
      toast.success(sentences.keywordsUpdated);
      return change.seoKeywords;
    },
  };
}
