import type { ListingPart } from '#shared/generation/generation.ts';
import type { Platform } from '#shared/generation/options.ts';
import { useRefreshDrafts } from '../generation/draft/use-refresh-drafts.ts';
import type { Generation } from '../generation/writing/run.ts';
import { useUser } from '../session/store.ts';
import { toastError, trpc } from '../trpc.ts';
import { toast } from '../ui/toast.ts';

/** Sends a draft to those who may put it live, and takes it back from there. */
export function useSendDraft({ id }: Pick<Generation, 'id'>) {
  const { uid } = useUser();
  const utils = trpc.useUtils();
  const refreshDrafts = useRefreshDrafts();
  const sending = trpc.reviews.send.useMutation({ meta: { quiet: true } });
  const withdrawing = trpc.reviews.withdraw.useMutation({ meta: { quiet: true } });
  const change = async (call: () => Promise<{ reviewState: Generation['reviewState'] }>, says: string) => {
    try {
      const { reviewState } = await call();
      const sentAt = new Date().toISOString();
      utils.generation.get.setData({ id }, (old) => old && { ...old, reviewState, sentAt, senderId: uid });
      toast.success(says);
    } catch (error) {
      toastError(error);
    }
    await Promise.all([utils.generation.get.invalidate({ id }), utils.batches.invalidate(), refreshDrafts()]);
  };
  return {
    isBusy: sending.isPending || withdrawing.isPending,
    send: (parts: ListingPart[], platform: Platform) =>
      change(() => sending.mutateAsync({ id, parts, platform }), 'Sent for review. You are told what becomes of it.'),
    withdraw: () => change(() => withdrawing.mutateAsync({ id }), 'Taken back from review'),
  };
}
