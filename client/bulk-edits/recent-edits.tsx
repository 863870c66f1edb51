import { useEffect, useRef } from 'react';
import { plural } from '../products/format.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { changesInWords } from './edit-words.ts';
import { useAskedEdits } from './made-edits.ts';
import { useUndoEdit } from './use-undo-edit.ts';

/** The edits of the last seven days, each of which can be taken back. */
export function RecentEdits() {
  const edits = trpc.bulkEdits.list.useQuery().data?.filter(({ state }) => state === 'done') ?? [];
  const undo = useUndoEdit();
  const list = useRef<HTMLDetailsElement>(null);
  const { asked } = useAskedEdits();
  const isThere = edits.length > 0;
  useEffect(() => {
    if (!asked || !isThere || !list.current) return;
    useAskedEdits.setState({ asked: false });
    list.current.open = true;
    list.current.querySelector('summary')?.focus();
    list.current.scrollIntoView({ block: 'center' });
  }, [asked, isThere]);
  if (!isThere) return null;
  return (
    <details ref={list} className="border-t pt-3">
      <summary className="min-h-8 py-1 font-medium touch:min-h-11">Edits of the last seven days</summary>
      <ul className="mt-2 grid gap-2">
        {edits.map((edit) => (
          <li key={edit.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="wrap-anywhere min-w-0">
              {changesInWords(edit.changes)}
              <span className="text-muted-foreground text-sm">
                {' '}
                {plural(edit.total, 'product')},{' '}
                {new Date(edit.createdAt).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })}
              </span>
            </span>
            <Button
              data-needs="edit"
              size="sm"
              busy={undo.isPending && undo.variables.id === edit.id}
              aria-label={`Undo: ${changesInWords(edit.changes)}`}
              onClick={() => undo.mutate({ id: edit.id })}
            >
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
