import { useState } from 'react';
import { platforms } from '#shared/generation/options.ts';
import { readError } from '../errors.ts';
import { useTextsBefore } from '../generation/draft/use-apply-draft.ts';
import { useRefreshDrafts } from '../generation/draft/use-refresh-drafts.ts';
import { useProductCache } from '../products/product-cache.ts';
import type { Product } from '../products/product-types.ts';
import { type RouterOutputs, toastError, trpc } from '../trpc.ts';
import { toast, UNDO_FOR } from '../ui/toast.ts';

/**
 * Approves a draft in review, or sends it back. The server is told which text and which product the person has read: if either was
 * changed since, it decides nothing, and the screen shows them anew with the reason.
 */
export function useDecide({
  id,
  productId,
  name,
  parts,
  platform,
}: Pick<RouterOutputs['reviews']['queue']['drafts'][number], 'id' | 'productId' | 'name' | 'parts' | 'platform'>) {
  const utils = trpc.useUtils();
  const cache = useProductCache();
  const refreshDrafts = useRefreshDrafts();
  const approval = trpc.reviews.approve.useMutation({ meta: { quiet: true } });
  const back = trpc.reviews.sendBack.useMutation({ meta: { quiet: true } });
  const bringBack = useTextsBefore();
  const shownFor = platforms.find((one) => one === platform);
  const [refused, setRefused] = useState<{ id: string; why: string } | null>(null);
  const reload = () =>
    Promise.all([
      utils.reviews.queue.invalidate(),
      utils.reviews.comments.invalidate({ id }),
      utils.generation.get.invalidate({ id }),
      utils.products.get.invalidate({ id: productId }),
      utils.batches.invalidate(),
      refreshDrafts(),
    ]);
  /** What the person sees. What is not loaded yet was not read. */
  const read = () => {
    const draft = utils.generation.get.getData({ id });
    const product = utils.products.get.getData({ id: productId });
    return draft && product ? { draft, product } : null;
  };
  const offerUndo = (product: Product, before: Parameters<typeof bringBack>[1]) => {
    const undo = async () => {
      try {
        await cache.saved(await bringBack(product, before));
        toast.success(`The texts before are live again on ${name}`);
      } catch (error) {
        toastError(error);
      }
    };
    toast.success(`Approved: the text of ${name} is live`, {
      duration: UNDO_FOR,
      action: { label: 'Undo', onClick: () => void undo() },
    });
  };
  return {
    refusal: refused?.id === id ? refused.why : null,
    isApproving: approval.isPending,
    isSendingBack: back.isPending,
    forgetSendBack: () => back.reset(),
    sendBackError: back.error ? readError(back.error).message : null,

    /** Returns whether the text is live. */
    async approve(): Promise<boolean> {
      const seen = read();
      if (!seen || approval.isPending) return false;
      setRefused(null);
      try {
        const { product, previousTexts } = await approval.mutateAsync({
          id,
          revision: seen.draft.revision,
          productVersion: seen.product.version,
          parts,
          ...(shownFor && { platform: shownFor }),
        });
        await cache.saved(product);
        offerUndo(product, previousTexts);
        await reload();
        return true;
      } catch (error) {
        const { code, message } = readError(error);
        if (code === 'CONFLICT' || code === 'TEXT_BLOCKED' || code === 'NOT_FOUND') {
          setRefused({ id, why: message });
          toast.warning(`The draft of ${name} was not approved`, { description: message });
        } else toastError(error);
        await reload();
        return false;
      }
    },

    /** Returns whether it is the writer's again. */
    async sendBack(reason: string): Promise<boolean> {
      const seen = read();
      if (!seen || back.isPending) return false;
      try {
        await back.mutateAsync({ id, revision: seen.draft.revision, reason });
        toast.success(`The draft of ${name} was sent back`);
        await reload();
        return true;
      } catch {
        await reload();
        return false;
      }
    },
  };
}
