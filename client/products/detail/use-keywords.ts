import { sentences } from '#shared/errors.ts';
import { toast } from '../../ui/toast.ts';
import { useSaveKeywords } from '../use-save-keywords.ts';

/** Saves only a product's SEO keywords, and reports success or failure with a toast. */
export function useKeywords(productId: string) {
  const keywords = useSaveKeywords();
  const save = async (seoKeywords: string[]): Promise<boolean> => {
    try {
      await keywords.save(productId, seoKeywords);
      return true;
    } catch {
      toast.error(sentences.keywordsFailed);
      return false;
    }
  };
  return { save, busy: keywords.busy };
}
