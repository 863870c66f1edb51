import { useState } from 'react';
import { type DescriptionForm, type FormAction, keywordPrompt } from '#shared/generation/form.ts';
import { splitKeywords } from '#shared/generation/keywords.ts';
import { readError } from '../../errors.ts';
import { useSaveKeywords } from '../../products/use-save-keywords.ts';

/**
 * If the form's keywords differ from the product's, asks whether to save them with the product too. Asks about the same keywords
 * only once.
 */
export function useKeywordQuestion(form: DescriptionForm, dispatch: (action: FormAction) => void) {
  const [goOn, setGoOn] = useState<(() => void) | null>(null);
  const [onlyThisTime, setOnlyThisTime] = useState('');
  const [failed, setFailed] = useState<string | null>(null);
  const { save: saveKeywords, busy } = useSaveKeywords();
  const { product, keywords } = form.formData;
  const asked = `${product} ${splitKeywords(keywords).join(',').toLowerCase()}`;

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
      busy,
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
