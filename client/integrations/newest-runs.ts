import { EXPORTS_LISTED } from '#shared/exports/exports.ts';
import type { Channel } from '../exports/channels.ts';
import type { ExportRun } from '../exports/export-types.ts';
import type { RouterOutputs } from '../trpc.ts';

export type ImportRun = RouterOutputs['imports']['list'][number];
export type Run = { kind: 'export'; run: ExportRun } | { kind: 'import'; run: ImportRun };

/**
 * The last imports and exports of a channel, the newest first. Files whose columns were mapped by their names have no format, and
 * are listed with the spreadsheets.
 */
export function newestRuns({ platform, formats }: Channel, exports: readonly ExportRun[], imports: readonly ImportRun[]): Run[] {
  const ids = new Set(formats.map(({ id }) => id));
  const own = imports.filter(({ templateId }) => (templateId ? ids.has(templateId) : platform === 'general'));
  return [...exports.map((run): Run => ({ kind: 'export', run })), ...own.map((run): Run => ({ kind: 'import', run }))]
    .sort((one, other) => other.run.createdAt.localeCompare(one.run.createdAt))
    .slice(0, EXPORTS_LISTED);
}
