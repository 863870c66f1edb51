import { useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { BULK_EDITS_LISTED } from '#shared/bulk-edits/listed.ts';
import { plural } from '../products/format.ts';
import { trpc } from '../trpc.ts';
import { Button } from '../ui/button.tsx';
import { changesInWords } from './edit-words.ts';
import { useUndoEdit } from './use-undo-edit.ts';

/** The edits of the last seven days, each of which can be taken back. */
export function RecentEdits() {
  const pages = useUndoableEdits();
  const edits = pages.data?.pages.flat() ?? [];
  const undo = useUndoEdit();
  if (edits.length === 0) return null;
  return (
    <details className="border-t pt-3">
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
      {pages.hasNextPage && (
        <Button className="mt-2" size="sm" busy={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
          Show earlier ones
        </Button>
      )}
    </details>
  );
}

/** The edits that can be taken back, page by page; see useDeletedPages for why tRPC's own hook is not used. */
function useUndoableEdits() {
  const { client } = trpc.useUtils();
  const which = { undoable: true };
  return useInfiniteQuery({
    queryKey: getQueryKey(trpc.bulkEdits.list, which, 'infinite'),
    queryFn: ({ pageParam, signal }) => client.bulkEdits.list.query({ ...which, before: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length === BULK_EDITS_LISTED ? page.at(-1)?.id : undefined),
  });
}
