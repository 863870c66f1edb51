import type { FoundKind } from '#shared/health/kinds.ts';
import { trpc } from '../trpc.ts';
import { toast, UNDO_FOR } from '../ui/toast.ts';

/** Dismisses a finding about a product ("It is meant so"), and takes that back. */
export function useDismiss() {
  const utils = trpc.useUtils();
  const reload = () =>
    Promise.all([utils.health.invalidate(), utils.products.list.invalidate(), utils.account.dashboard.invalidate()]);
  const dismissing = trpc.health.dismiss.useMutation({ onSuccess: reload });
  const restoring = trpc.health.restore.useMutation({ onSuccess: reload });
  const restore = (kind: FoundKind, { id, name }: { id: string; name: string }) =>
    restoring.mutate({ kind, ids: [id] }, { onSuccess: () => toast.success(`“${name}” is listed again.`) });
  const dismiss = (kind: FoundKind, product: { id: string; name: string }) =>
    dismissing.mutate(
      { kind, ids: [product.id] },
      {
        onSuccess: () =>
          toast(`“${product.name}” is meant so`, {
            description: 'It is not listed here again until it changes.',
            duration: UNDO_FOR,
            action: { label: 'Undo', onClick: () => restore(kind, product) },
          }),
      },
    );
  return { dismiss, restore, busy: dismissing.isPending || restoring.isPending };
}
