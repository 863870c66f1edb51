import { RESTORE_DAYS } from '#shared/products/limits.ts';
import { readError } from '../errors.ts';
import { trpc } from '../trpc.ts';
import { toast, UNDO_FOR } from '../ui/toast.ts';
import { AT_ONCE, deleteInTurn } from './delete-in-turn.ts';
import { plural } from './format.ts';
import { useProductCache } from './product-cache.ts';
import type { Product } from './product-types.ts';

interface Named {
  id: string;
  name: string;
}

/** Up to this many products are restored with a call of their own each, so that one failure does not affect the others. */
const ONE_BY_ONE = 10;

/** Restores deleted products. Of many, a hundred at a time are restored together: all of the hundred, or none. */
export function useRestoreProducts() {
  const cache = useProductCache();
  const restore = trpc.products.restore.useMutation({ meta: { quiet: true } });
  const restoreMany = trpc.products.restoreMany.useMutation({ meta: { quiet: true } });

  const together = async (products: readonly Named[]) => {
    const restored: Named[] = [];
    const failed: (Named & { error: unknown })[] = [];
    for (let at = 0; at < products.length; at += AT_ONCE) {
      const some = products.slice(at, at + AT_ONCE);
      try {
        await restoreMany.mutateAsync({ ids: some.map(({ id }) => id) });
        restored.push(...some);
      } catch (error) {
        failed.push(...some.map((one) => ({ ...one, error })));
      }
    }
    if (restored.length > 0) void cache.appeared([]);
    return { restored, failed };
  };

  return async (products: readonly Named[]): Promise<{ restored: Named[]; failed: (Named & { error: unknown })[] }> => {
    if (products.length > ONE_BY_ONE) return together(products);
    const outcomes = await Promise.allSettled(products.map(({ id }) => restore.mutateAsync({ id })));
    const restored: Product[] = [];
    const failed: (Named & { error: unknown })[] = [];
    for (const [at, outcome] of outcomes.entries()) {
      const product = products[at];
      if (outcome.status === 'fulfilled') restored.push(outcome.value);
      else if (product) failed.push({ ...product, error: outcome.reason });
    }
    if (restored.length > 0) void cache.appeared(restored);
    return { restored, failed };
  };
}

/**
 * Removes the products from the screen at once and then deletes them on the server; a toast offers Undo. If the server refused, it
 * returns which are left, and the error to show.
 */
export function useDeleteProducts() {
  const cache = useProductCache();
  const remove = trpc.products.delete.useMutation({ meta: { quiet: true } });
  const restore = useRestoreProducts();

  const undo = async (products: readonly Named[], putBack: () => void) => {
    putBack();
    const { restored, failed } = await restore(products);
    const [first] = failed;
    if (!first) {
      toast.success(
        restored.length === 1 ? `“${restored[0]?.name}” is back.` : `${plural(restored.length, 'product')} are back.`,
      );
      return;
    }
    cache.takeOut(new Set(failed.map(({ id }) => id)));
    toast.error(`${plural(failed.length, 'product')} could not be restored.`, {
      description: `${readError(first.error).message} ${failed.length === 1 ? 'It stays' : 'They stay'} in Recently deleted.`,
      duration: UNDO_FOR,
    });
  };

  return async (products: readonly Named[]): Promise<{ left: readonly Named[]; problem: string } | null> => {
    const putBack = cache.takeOut(new Set(products.map(({ id }) => id)));
    const { done, left, problem } = await deleteInTurn(products, (ids) => remove.mutateAsync({ ids }));
    if (left.length > 0) putBack();
    const refused = left.length > 0 ? { left, problem } : null;
    const gone = products.slice(0, products.length - left.length);
    if (gone.length === 0) return refused;
    void cache.deleted(gone.map(({ id }) => id));
    if (done.length === 0) {
      toast(gone.length === 1 ? `“${gone[0]?.name}” was deleted already` : 'They were deleted already');
      return refused;
    }
    toast(done.length === 1 ? `“${done[0]?.name}” deleted` : `${plural(done.length, 'product')} deleted`, {
      description: `You can restore ${done.length === 1 ? 'it' : 'them'} for ${RESTORE_DAYS} days.`,
      duration: UNDO_FOR,
      action: { label: 'Undo', onClick: () => void undo(done, putBack) },
    });
    return refused;
  };
}
