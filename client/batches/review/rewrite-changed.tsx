import { plural } from '../../products/format.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import type { Batch, BatchItem } from '../batch-types.ts';
import { isRewritable } from './review-order.ts';

/** Writes those texts again whose products got other texts since, once the batch is over. `open`: the texts not yet decided on. */
export function RewriteChanged({ one, open }: { one: Batch; open: readonly BatchItem[] }) {
  const utils = trpc.useUtils();
  const { id } = one;
  const rewrite = trpc.batches.rewriteChanged.useMutation({
    onSuccess: ({ texts }) => toast.success(`${plural(texts, 'text')} will be written again.`),
    onSettled: () => Promise.all([utils.batches.get.invalidate({ id }), utils.batches.items.invalidate({ id })]),
  });
  const overtaken = open.filter(({ barred }) => barred !== null);
  const changed = overtaken.filter(isRewritable).length;
  const edited = overtaken.filter(({ isEdited }) => isEdited).length;
  // A batch that fills empty texts only leaves such products alone: they have a text.
  if (changed === 0 || one.emptyOnly || (one.state !== 'done' && one.state !== 'cancelled')) return null;
  return (
    <Button
      data-needs="write"
      variant="spark"
      busy={rewrite.isPending}
      title={`Writes them from the products as they are now. The drafts before stay in the history of each product.${edited > 0 ? ` ${plural(edited, 'edited text stays', 'edited texts stay')}.` : ''}`}
      onClick={() => rewrite.mutate({ id })}
    >
      Write {changed === 1 ? 'the changed one' : `the ${changed.toLocaleString('en')} changed`} again (
      {plural(changed, 'query', 'queries')})
    </Button>
  );
}
