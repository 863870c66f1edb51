import type { Batch, BatchItem } from './batch-types.ts';
import { isOpen } from './review/review-order.ts';

type Counted = Pick<BatchItem, 'state' | 'isDiscarded' | 'isUsed'>;

/**
 * Whether the list of a batch knows all that its counts know. If not, somebody has used, discarded or taken back texts elsewhere,
 * such as in another tab. While texts are written, the list may know more of them than the counts, which are older.
 */
export function isUpToDate(
  items: readonly Counted[],
  { state, counts, open }: Pick<Batch, 'state' | 'counts' | 'open'>,
): boolean {
  const listed = (one: BatchItem['state']) => items.filter((item) => item.state === one).length;
  const decided = listed('written') + listed('used') - items.filter(isOpen).length;
  if (listed('used') !== counts.used || decided !== counts.written + counts.used - open) return false;
  const waiting = listed('waiting');
  if (state === 'running') return waiting <= counts.waiting && (waiting > 0 || counts.waiting === 0);
  return waiting === counts.waiting && listed('written') === counts.written;
}
