import { trpc } from '../trpc.ts';
import { editedWords } from './import-words.ts';

/** Said before an import is undone: which of the products it created somebody has edited since. They are deleted all the same. */
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
