import type { Channel } from '../exports/channels.ts';
import { useExportRuns } from '../exports/use-export-runs.ts';
import { useImports } from '../imports/use-import.ts';
import { newestRuns } from './newest-runs.ts';

/** The last imports and exports of a channel, the newest first, as one query. */
export function useRuns(channel: Channel) {
  const exports = useExportRuns(channel.formats.filter((format) => format.exports).map(({ id }) => id));
  const imports = useImports();
  const queries = [...exports, imports];
  const isComplete = queries.every(({ data }) => data !== undefined);
  return {
    data: isComplete
      ? newestRuns(
          channel,
          exports.flatMap(({ data }) => data ?? []),
          imports.data ?? [],
        )
      : undefined,
    error: queries.find(({ error }) => error)?.error ?? null,
    isPending: queries.some(({ isPending }) => isPending),
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(queries.map((query) => query.refetch())),
  };
}
