import type { Platform } from '#shared/generation/options.ts';
import type { Generation } from '../writing/run.ts';
import { useApplyDraft } from './use-apply-draft.ts';
import { useDiscardDraft } from './use-discard-draft.ts';
import { useNextProduct } from './use-next-product.ts';
import { useSaveAsProduct } from './use-save-as-product.ts';

/** The actions on a draft: apply it for the platform it is shown for, discard it, or save it as a product. */
export function useDraftActions(draft: Generation, platform: Platform) {
  const { next, findNext } = useNextProduct();
  return { next, ...useApplyDraft(draft, platform, findNext), ...useDiscardDraft(draft), ...useSaveAsProduct(draft, findNext) };
}
