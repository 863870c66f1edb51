import { toast } from 'sonner';
import { trpc } from '../trpc.ts';

/** Takes an edit of many products back, and says what was left as it is. */
export function useUndoEdit() {
  const utils = trpc.useUtils();
  return trpc.bulkEdits.undo.useMutation({
    onSuccess: ({ state, remarks: [first] }) => {
      void Promise.all([utils.products.invalidate(), utils.bulkEdits.invalidate(), utils.activity.list.invalidate()]);
      if (state === 'undoing') toast('The edit is being taken back');
      else toast('The edit is taken back', { description: first && `${first.name}: ${first.reason}` });
    },
  });
}
