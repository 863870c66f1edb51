import { toast } from 'sonner';
import { plural } from '../products/format.ts';
import type { RouterOutputs } from '../trpc.ts';

/** How long a toast offers Undo, in milliseconds. */
const UNDO_FOR = 10_000;

/** Says what was edited, with Undo. A large edit goes on as a job, which the list of jobs shows. */
export function sayEdited(
  { state, total, counts, remarks, variantsKept }: RouterOutputs['bulkEdits']['create'],
  onUndo: () => void,
) {
  if (state === 'running') return toast(`${total.toLocaleString('en')} products are being edited`);
  const changed = `${plural(counts.changed, 'product')} edited`;
  if (counts.changed === 0 && counts.refused === 0)
    return toast(counts.gone > 0 ? 'Nothing changed: the products are deleted' : 'Nothing changed: the products were so already');
  const first = remarks[0];
  const left =
    first &&
    `${plural(counts.refused, 'product')} left as ${counts.refused === 1 ? 'it is' : 'they are'}. ${first.name}: ${first.reason}`;
  const kept =
    variantsKept > 0 &&
    `${plural(variantsKept, 'product')} kept the price or stock of ${variantsKept === 1 ? 'its' : 'their'} variants.`;
  toast.success(changed, {
    duration: UNDO_FOR,
    description: [left, kept].filter(Boolean).join(' ') || undefined,
    ...(counts.changed > 0 && { action: { label: 'Undo', onClick: onUndo } }),
  });
}
