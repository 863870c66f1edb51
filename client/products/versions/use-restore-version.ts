import { useState } from 'react';
import type { ProductTexts } from '#shared/products/versions.ts';
import { readError } from '../../errors.ts';
import { toastError, trpc } from '../../trpc.ts';
import { toast, UNDO_FOR } from '../../ui/toast.ts';
import { useProductCache } from '../product-cache.ts';
import type { Product } from '../product-types.ts';
import { hasTexts, type TextChange, textChanges, textsOf } from './text-changes.ts';

/**
 * Puts the texts of an earlier version back on the product. If someone changed the product meanwhile, shows their changes and
 * asks again.
 */
export function useRestoreVersion(product: Product) {
  const cache = useProductCache();
  const utils = trpc.useUtils();
  const restore = trpc.products.restoreVersion.useMutation({ meta: { quiet: true } });
  const [meanwhile, setMeanwhile] = useState<TextChange[] | null>(null);

  /** Finds the version with the texts that the product had before, for Undo. */
  const liveVersion = async (texts: ProductTexts) => {
    const { items } = await utils.products.versions.fetch({ productId: product.id }, { staleTime: 0 });
    return items.find((version) => hasTexts(version.texts, texts))?.id;
  };

  /** Returns false if the server refused or the product was changed meanwhile. */
  const run = async (id: string): Promise<boolean> => {
    const before = textsOf(product);
    try {
      const restored = await restore.mutateAsync({ id, productVersion: product.version });
      void cache.saved(restored);
      setMeanwhile(null);
      const undo = async () => {
        try {
          const earlier = await liveVersion(before);
          if (!earlier) return;
          void cache.saved(await restore.mutateAsync({ id: earlier, productVersion: restored.version }));
          toast.success('The version before is live again');
        } catch (error) {
          toastError(error);
        }
      };
      toast.success('This version is live again', {
        duration: UNDO_FOR,
        action: { label: 'Undo', onClick: () => void undo() },
      });
      return true;
    } catch (error) {
      const { code, current } = readError(error);
      if (code === 'CONFLICT' && current) {
        const now = current as Product;
        setMeanwhile(textChanges(before, textsOf(now)));
        void cache.saved(now);
      } else toastError(error);
      return false;
    }
  };
  return { run, busy: restore.isPending, meanwhile, forget: () => setMeanwhile(null) };
}
