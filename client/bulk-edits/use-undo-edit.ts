import { useProductCache } from '../products/product-cache.ts';
import { trpc } from '../trpc.ts';
import { undoneWords } from './edit-words.ts';
import { say } from './say-edited.ts';

/** Takes an edit of many products back, and says what was left as it is. */
export function useUndoEdit() {
  const utils = trpc.useUtils();
  const cache = useProductCache();
  return trpc.bulkEdits.undo.useMutation({
    onSuccess: (edit) => {
      void Promise.all([cache.manyChanged(), utils.bulkEdits.invalidate(), utils.activity.list.invalidate()]);
      say(undoneWords(edit));
    },
  });
}
