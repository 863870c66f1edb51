import { trpc } from '../trpc.ts';
import { editedWords } from './import-words.ts';

/**
 * Lists the products created by an import that somebody has edited since. Shown before an undo, which deletes these products too.
 */
export function EditedSince({ id }: { id: string }) {
  const { data, isPending } = trpc.imports.undoPreview.useQuery({ id }, { staleTime: 0, refetchOnMount: 'always' });
  if (isPending) return <p role="status">Looking for products that were edited since …</p>;
  const words = data && editedWords(data);
  return words ? (
    <p role="status" className="font-medium text-warn">
      {words}
    </p>
  ) : null;
}
