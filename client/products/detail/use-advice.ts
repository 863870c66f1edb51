import { useState } from 'react';
import type { Advice, AdviceState } from '#shared/seo/advice.ts';
import { readError } from '../../errors.ts';
import { trpc } from '../../trpc.ts';
import { toast, UNDO_FOR } from '../../ui/toast.ts';
import { useProductCache } from '../product-cache.ts';

const said: Record<AdviceState, string> = { applied: 'Marked as done', dismissed: 'Dismissed', open: 'Open again' };

/** Marks a recommendation as done, dismissed or open. The screen changes at once, and back again if the server refuses. */
export function useAdvice(productId: string) {
  const cache = useProductCache();
  const utils = trpc.useUtils();
  const set = trpc.seo.setAdvice.useMutation({ meta: { quiet: true } });
  const [announced, setAnnounced] = useState('');

  /**
   * Changes only this recommendation in the cached product, because another recommendation may have been changed but not saved
   * yet.
   */
  const mark = (recommendation: string, state: AdviceState) =>
    utils.products.get.setData(
      { id: productId },
      (product) =>
        product && {
          ...product,
          seoRecommendations: product.seoRecommendations.map((one) =>
            one.recommendation === recommendation ? { ...one, state } : one,
          ),
        },
    );
  const answer = async ({ recommendation, state: before }: Advice, state: AdviceState): Promise<void> => {
    mark(recommendation, state);
    try {
      await set.mutateAsync({ productId, recommendation, state });
      setAnnounced(`${said[state]}: ${recommendation}`);
    } catch (error) {
      mark(recommendation, before);
      const { code, message } = readError(error);
      toast.error('Your answer could not be kept.', { description: message });
      // The product was scored again, for example in another browser tab, so load the new recommendations.
      if (code === 'NOT_FOUND') void cache.refetched(productId);
      return;
    }
    if (state === 'open') return;
    toast.success(said[state], {
      description: recommendation,
      duration: UNDO_FOR,
      action: { label: 'Undo', onClick: () => void answer({ recommendation, reason: '', state }, 'open') },
    });
  };
  return { answer, announced };
}
