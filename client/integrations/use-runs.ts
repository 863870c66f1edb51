import { EXPORTS_LISTED } from '#shared/exports/exports.ts';
import type { Channel } from '../exports/channels.ts';
import type { ExportRun } from '../exports/export-types.ts';
import { useExportRuns } from '../exports/use-export-runs.ts';
import { type RouterOutputs, trpc } from '../trpc.ts';

export type ImportRun = RouterOutputs['imports']['list'][number];
export type Run = { kind: 'export'; run: ExportRun } | { kind: 'import'; run: ImportRun };

/** The last imports and exports of a channel, the newest first, as one query. */
export function useRuns(channel: Channel) {
  const exports = useExportRuns(channel.formats.filter((format) => format.exports).map(({ id }) => id));
  const imports = trpc.imports.list.useQuery(undefined, { staleTime: 0, refetchOnMount: true });
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

/** Files whose columns were mapped by their names have no format. They are listed with the spreadsheets. */
export function newestRuns({ platform, formats }: Channel, exports: readonly ExportRun[], imports: readonly ImportRun[]): Run[] {
  const ids = new Set(formats.map(({ id }) => id));
  const own = imports.filter(({ template }) => (template ? ids.has(template.id) : platform === 'general'));
  return [...exports.map((run): Run => ({ kind: 'export', run })), ...own.map((run): Run => ({ kind: 'import', run }))]
    .sort((one, other) => other.run.createdAt.localeCompare(one.run.createdAt))
    .slice(0, EXPORTS_LISTED);
}
