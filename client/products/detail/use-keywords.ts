import { toast } from 'sonner';
import { sentences } from '#shared/errors.ts';
import { trpc } from '../../trpc.ts';
import { useProductCache } from '../product-cache.ts';

/** Saves only a product's SEO keywords, and reports success or failure with a toast. */
export function useKeywords(productId: string) {
  const cache = useProductCache();
  const update = trpc.products.updateKeywords.useMutation({ meta: { quiet: true } });
  const save = async (seoKeywords: string[]): Promise<boolean> => {
    try {
      const { id, ...change } = await update.mutateAsync({ id: productId, seoKeywords });
      void cache.patched(id, change);
      toast.success(sentences.keywordsUpdated);
      return true;
    } catch {
      toast.error(sentences.keywordsFailed);
      return false;
    }
  };
  return { save, busy: update.isPending };
}
