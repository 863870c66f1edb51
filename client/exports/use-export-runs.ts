/** Loads exports and their progress. The stream of the person's jobs brings news of running exports. */
import { useEffect } from 'react';
import { useActivity } from '../activity/use-activity.ts';
import { trpc } from '../trpc.ts';
import type { ExportRun } from './export-types.ts';

/**
 * How often the server is asked about a running export, in milliseconds. An export whose process has died sends no news itself.
 */
const ASK_EVERY = 60_000;

export const isGoingOn = ({ state }: Pick<ExportRun, 'state'>) => state === 'queued' || state === 'running';

/** One export, followed until it is over. Null asks for none. */
export function useExportRun(id: string | null) {
  const utils = trpc.useUtils();
  const query = trpc.exports.get.useQuery(
    { id: id ?? '' },
    {
      enabled: id !== null,
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => (data && isGoingOn(data) ? ASK_EVERY : false),
    },
  );
  const shown = query.data?.state;
  const told = useActivity('export', id ?? undefined)?.state;
  useEffect(() => {
    if (id && shown && told && shown !== told) void utils.exports.get.invalidate({ id });
  }, [id, shown, told, utils]);
  return query;
}

/** The last exports in each of these formats. */
export function useExportRuns(templateIds: readonly string[]) {
  return trpc.useQueries((t) =>
    templateIds.map((templateId) => t.exports.list({ templateId }, { staleTime: 0, refetchOnMount: true })),
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
