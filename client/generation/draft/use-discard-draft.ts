import { toastError, trpc } from '../../trpc.ts';
import { toast, UNDO_FOR } from '../../ui/toast.ts';
import type { Generation } from '../writing/run.ts';
import { useRefreshDrafts } from './use-refresh-drafts.ts';

/** Discards a draft, or brings it back. */
export function useDiscardDraft(draft: Generation) {
  const utils = trpc.useUtils();
  const refreshDrafts = useRefreshDrafts();
  const discard = trpc.generation.discardDraft.useMutation({ meta: { quiet: true } });
  const restore = trpc.generation.restoreDraft.useMutation({ meta: { quiet: true } });

  /** Returns false if it failed; a toast has then told the person why. */
  const change = async (mutation: typeof discard | typeof restore): Promise<boolean> => {
    try {
      utils.generation.get.setData({ id: draft.id }, await mutation.mutateAsync({ id: draft.id }));
      void refreshDrafts();
      return true;
    } catch (error) {
      toastError(error);
      return false;
    }
  };
  const takeBack = () => change(restore);

  return {
    discarding: discard.isPending,
    restoring: restore.isPending,
    takeBack,

    /** Discards the draft. A toast offers Undo; `onBack` is called when Undo has brought the draft back. */
    async putAside(onBack: () => void): Promise<boolean> {
      const done = await change(discard);
      if (done)
        toast('Draft discarded', {
          duration: UNDO_FOR,
          action: { label: 'Undo', onClick: () => void takeBack().then((back) => back && onBack()) },
        });
      return done;
    },
  };
}
