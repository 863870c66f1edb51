import { useState } from 'react';
import { readError } from '../../errors.ts';
import { trpc } from '../../trpc.ts';
import { toast, UNDO_FOR } from '../../ui/toast.ts';
import { useProductCache } from '../product-cache.ts';
import type { Product } from '../product-types.ts';
import type { SeoFix } from './seo-fix.ts';

/** Saves what a Fix button changes, and offers to undo it. */
export function useSeoFix(product: Product) {
  const cache = useProductCache();
  const [busy, setBusy] = useState(false);
  const update = trpc.products.update.useMutation({ meta: { quiet: true } });
  const save = async (version: number, changes: Extract<SeoFix, { kind: 'save' }>['changes']): Promise<Product | null> => {
    setBusy(true);
    try {
      const saved = await update.mutateAsync({ id: product.id, version, changes });
      void cache.saved(saved);
      return saved;
    } catch (error) {
      toast.error('The fix could not be saved.', { description: readError(error).message });
      return null;
    } finally {
      setBusy(false);
    }
  };
  const fix = async (title: string, changes: Extract<SeoFix, { kind: 'save' }>['changes']) => {
    const before = Object.fromEntries(Object.keys(changes).map((name) => [name, product[name as keyof typeof changes]]));
    const saved = await save(product.version, changes);
    if (!saved) return;
    toast.success(`Fixed: ${title.toLowerCase()}`, {
      duration: UNDO_FOR,
      action: { label: 'Undo', onClick: () => void save(saved.version, before) },
    });
  };
  return { fix, busy };
}
