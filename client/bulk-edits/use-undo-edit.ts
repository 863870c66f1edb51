import { useProductCache } from '../products/product-cache.ts';
import { trpc } from '../trpc.ts';
import { changesInWords, undoneWords } from './edit-words.ts';
import { madeEdits } from './made-edits.ts';
import { say } from './say-edited.ts';

/** Takes an edit of many products back, and says what was left as it is. */
export function useUndoEdit() {
  const utils = trpc.useUtils();
  const cache = useProductCache();
  return trpc.bulkEdits.undo.useMutation({
    onMutate: ({ id }) => madeEdits.take(id),
    // It can be tried again. An edit that is gone would keep the ones before it from the key.
    onError: (error, _edit, taken) => {
      if (taken && error.data?.code !== 'NOT_FOUND') madeEdits.putBack(taken);
    },
    onSuccess: (edit) => {
      void Promise.all([cache.manyChanged(), utils.bulkEdits.invalidate(), utils.activity.list.invalidate()]);
      // Of several edits, the key takes one after another back.
      say({ description: changesInWords(edit.changes), ...undoneWords(edit) });
    },
  });
}
