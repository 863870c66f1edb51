/** Imports in the list of a person's long jobs. */
import type { ActivityAction, ActivityState } from '#shared/activity/activity.ts';
import type { ImportCounts, ImportProgress, ImportState } from '#shared/imports/imports.ts';
import { paths } from '#shared/paths.ts';
import { source } from '../activity/source.ts';

/** The states of an import that has been started. */
type Started = Extract<ImportState, ActivityState>;

interface Facts {
  fileName: string;
  state: Started;
  counts: ImportCounts;
  progress: ImportProgress;
  startedAt: string;
  finishedAt: string | null;
}

export const importActivity = source<Facts>({
  kind: 'import',
  select: `select user_id as owner, id, updated_at as changed, state in ('running', 'paused', 'undoing') as live,
    json_build_object('fileName', file_name, 'state', state, 'counts', counts, 'progress', progress,
      'startedAt', started_at, 'finishedAt', finished_at) as facts
    from imports where started_at is not null`,
  show(id, { fileName, state, counts, progress, startedAt, finishedAt }) {
    const { created, changed, same, failed, noRoom } = progress;
    const total = counts.new + counts.changed + counts.same;
    const isBack = state === 'undoing' || state === 'undone';
    return {
      title: fileName,
      doing: doing[state],
      state,
      // When an import ends, products that were never tried because of their faults count as failed too.
      done: Math.min(total, created + changed + same + failed + noRoom),
      // How much has been taken back already is not counted.
      total: isBack ? null : total,
      startedAt: new Date(startedAt).toISOString(),
      // An import that is taken back keeps the time of its end until then.
      finishedAt: finishedAt && state !== 'undoing' ? new Date(finishedAt).toISOString() : null,
      note: isBack ? '' : sayProgress(progress),
      path: paths.productImportOf(id),
      actions: actionsOf(state, created + changed > 0),
      download: null,
    };
  },
});

const doing: Record<Started, string> = {
  running: 'Importing',
  paused: 'Paused',
  done: 'Imported',
  cancelled: 'Cancelled',
  undoing: 'Taking back',
  undone: 'Taken back',
};

function actionsOf(state: Started, hasChanged: boolean): ActivityAction[] {
  switch (state) {
    case 'running':
      return ['pause', 'cancel'];
    case 'paused':
      return ['resume', 'cancel'];
    case 'done':
    case 'cancelled':
      return hasChanged ? ['undo'] : [];
    default:
      return [];
  }
}

/** “980 created, 11 changed, 2 not imported”: the numbers of products. Empty if there are none yet. */
function sayProgress({ created, changed, same, failed, noRoom }: ImportProgress): string {
  const parts = [
    [created, 'created'],
    [changed, 'changed'],
    [same, 'already the same'],
    [failed, 'not imported'],
    [noRoom, 'without room in your plan'],
  ] as const;
  return parts
    .filter(([n]) => n > 0)
    .map(([n, words]) => `${n.toLocaleString('en')} ${words}`)
    .join(', ');
}
