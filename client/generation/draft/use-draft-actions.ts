import type { Generation } from '../writing/run.ts';
import { useApplyDraft } from './use-apply-draft.ts';
import { useDiscardDraft } from './use-discard-draft.ts';
import { useNextProduct } from './use-next-product.ts';
import { useSaveAsProduct } from './use-save-as-product.ts';

/** The actions on a draft: apply it, discard it, or save it as a product. */
export function useDraftActions(draft: Generation) {
  const { next, findNext } = useNextProduct();
  return { next, ...useApplyDraft(draft, findNext), ...useDiscardDraft(draft), ...useSaveAsProduct(draft, findNext) };
}
