import type { BatchItem } from '../batches/batch-types.ts';
import { useRefreshDrafts } from '../generation/draft/use-refresh-drafts.ts';
import { plural } from '../products/format.ts';
import { useMay } from '../teams/use-may.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.ts';

/** Whether the text goes with the others. One that was sent back is sent again on the desk, by its writer, who has read why. */
const isSendable = ({ toSettle, isUnchecked, barred, isSentBack }: BatchItem) =>
  toSettle === 0 && !isUnchecked && !barred && !isSentBack;

/**
 * Stands in the review of a batch for those who may not put texts live: sends its texts to those who may. `open` are the texts that
 * are still theirs, `sent` is how many are in review.
 */
export function SendBatch({ id, open, sent }: { id: string; open: readonly BatchItem[]; sent: number }) {
  const utils = trpc.useUtils();
  const refreshDrafts = useRefreshDrafts();
  const { why } = useMay('approve');
  const send = trpc.reviews.sendBatch.useMutation({
    onSuccess: ({ sent, stay }) =>
      toast.success(`${plural(sent, 'text')} sent for review`, {
        description:
          stay > 0
            ? `${plural(stay, 'text')} ${stay === 1 ? 'stays' : 'stay'} with you: something is to settle or not checked yet, or the product was changed since or is paused.`
            : undefined,
      }),
    onSettled: () =>
      Promise.all([
        utils.batches.items.invalidate({ id }),
        utils.generation.get.invalidate(),
        utils.reviews.queue.invalidate(),
        refreshDrafts(),
      ]),
  });
  const sendable = open.filter(isSendable).length;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-64 text-pretty text-muted-foreground">
        {why}
        {sent > 0 && ` ${plural(sent, 'text')} of this batch ${sent === 1 ? 'is' : 'are'} in review.`}
      </p>
      {sendable > 0 && (
        <Button data-needs="write" variant="primary" busy={send.isPending} onClick={() => send.mutate({ id })}>
          Send {sendable.toLocaleString('en')} for review
        </Button>
      )}
    </div>
  );
}
