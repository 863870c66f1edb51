import { useState } from 'react';
import { toast } from 'sonner';
import { sentences } from '#shared/errors.ts';
import { type DescriptionForm, type FormAction, keywordPrompt } from '#shared/generation/form.ts';
import { splitKeywords } from '#shared/generation/keywords.ts';
import { readError } from '../../errors.ts';
import { useProductCache } from '../../products/product-cache.ts';
import { trpc } from '../../trpc.ts';

/**
 * If the form's keywords differ from the product's, asks whether to save them with the product too. Asks about the same keywords
 * only once.
 */
export function useKeywordQuestion(form: DescriptionForm, dispatch: (action: FormAction) => void) {
  const cache = useProductCache();
  const [goOn, setGoOn] = useState<(() => void) | null>(null);
  const [onlyThisTime, setOnlyThisTime] = useState('');
  const [failed, setFailed] = useState<string | null>(null);
  const update = trpc.products.updateKeywords.useMutation({ meta: { quiet: true } });
  const { product, keywords } = form.formData;
  const asked = `${product} ${splitKeywords(keywords).join(',').toLowerCase()}`;

  /** Saves keywords on a product and updates every screen that shows them. */
  const saveKeywords = async (productId: string, seoKeywords: string[]) => {
    const { id, ...change } = await update.mutateAsync({ id: productId, seoKeywords });
    void cache.patched(id, change);
    toast.success(sentences.keywordsUpdated);
    return change.seoKeywords;
  };

  const close = () => {
    setGoOn(null);
    setFailed(null);
  };

  return {
    saveKeywords,
    /** Call before leaving the step. Asks if needed, and then calls `next`. */
    before(next: () => void) {
      if (!keywordPrompt(form) || asked === onlyThisTime) return next();
      setGoOn(() => next);
    },
    dialog: {
      open: goOn !== null,
      busy: update.isPending,
      failed,
      onClose: close,
      onOnlyThisTime() {
        setOnlyThisTime(asked);
        close();
        goOn?.();
      },
      async onUpdate() {
        setFailed(null);
        try {
          dispatch({ type: 'productKeywordsChanged', seoKeywords: await saveKeywords(product, splitKeywords(keywords)) });
          close();
          goOn?.();
        } catch (error) {
          setFailed(readError(error).message);
        }
      },
    },
  };
}
