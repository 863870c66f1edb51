/**
 * Exports and how far they are. This is the only place that asks for progress: while an export is going on, once a second.
 */
import { readError } from '../errors.ts';
import { trpc } from '../trpc.ts';
import type { ExportRun } from './export-types.ts';

const SECOND = 1_000;

export const isGoingOn = ({ state }: Pick<ExportRun, 'state'>) => state === 'queued' || state === 'running';

/** One export, followed until it is over. Null asks for none. */
export function useExportRun(id: string | null) {
  return trpc.exports.get.useQuery(
    { id: id ?? '' },
    {
      enabled: id !== null,
      staleTime: 0,
      refetchInterval: ({ state: { data, error } }) =>
        (data ? isGoingOn(data) : error !== null && readError(error).code === 'UNAVAILABLE') && SECOND,
    },
  );
}

/** The last exports in each of these formats. Followed while one of them is going on. */
export function useExportRuns(templateIds: readonly string[]) {
  return trpc.useQueries((t) =>
    templateIds.map((templateId) =>
      t.exports.list(
        { templateId },
        {
          staleTime: 0,
          refetchOnMount: true,
          refetchInterval: ({ state: { data } }) => (data?.some(isGoingOn) ?? false) && SECOND,
        },
      ),
    ),
  );
}

/** Starts exports. */
export function useStartExport() {
  const refresh = useRefreshLists();
  return trpc.exports.create.useMutation({ meta: { quiet: true }, onSuccess: refresh });
}

/** Stops an export that is going on. */
export function useCancelExport() {
  const utils = trpc.useUtils();
  const refresh = useRefreshLists();
  return trpc.exports.cancel.useMutation({
    meta: { quiet: true },
    onSettled: (_data, _error, { id }) => Promise.all([utils.exports.get.invalidate({ id }), refresh()]),
  });
}

/** Removes an export and its file. */
export function useRemoveExport() {
  const utils = trpc.useUtils();
  const refresh = useRefreshLists();
  return trpc.exports.remove.useMutation({
    meta: { quiet: true },
    onSuccess: (_data, { id }) => {
      // A card may still show how this export ended. Without the address it no longer links to the file.
      utils.exports.get.setData({ id }, (run) => run && { ...run, address: null });
      return refresh();
    },
  });
}

/** Loads the lists of exports anew, and the last settings of the formats. */
function useRefreshLists() {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.exports.list.invalidate(), utils.exports.formats.invalidate()]);
}
