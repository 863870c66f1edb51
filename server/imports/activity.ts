/** Imports in the list of a person's long jobs. */
import { type ActivityAction, type ActivityState, FETCHING } from '#shared/activity/activity.ts';
import type { ImportCounts, ImportProgress, ImportState } from '#shared/imports/imports.ts';
import { paths } from '#shared/paths.ts';
import { source } from '../activity/source.ts';
import { CHECKED_AT_ONCE } from './check-turn.ts';

/** States of an import whose upload is over. */
type Uploaded = Extract<ImportState, ActivityState>;

interface Facts {
  fileName: string;
  state: Uploaded;
  counts: ImportCounts;
  progress: ImportProgress;
  rowsRead: number;
  rowsChecked: number;
  readAll: boolean;
  /** How many of all pictures the app has tried to fetch so far; null while it fetches none. */
  pictures: { done: number; total: number } | null;
  startedAt: string | null;
  updatedAt: string;
  finishedAt: string | null;
}

/** Imports that have been started, and large files while they are checked. (Small files are checked while their sellers wait.) */
export const importActivity = source<Facts>({
  kind: 'import',
  select: `select user_id as owner, id, updated_at as changed, state in ('checking', 'running', 'paused', 'undoing') as live,
    json_build_object('fileName', file_name, 'state', state, 'counts', counts, 'progress', progress, 'rowsRead', rows_read,
      'rowsChecked', rows_checked, 'readAll', read_all, 'startedAt', started_at, 'updatedAt', updated_at, 'finishedAt', finished_at,
      'pictures', case when fetching and state in ('running', 'paused') then
        (select json_build_object('done', count(*) filter (where p.state <> 'waiting'), 'total', count(*))
          from import_pictures p where p.import_id = imports.id and p.user_id = imports.user_id) end) as facts
    from imports where state not in ('reading', 'removed') and (started_at is not null or file_bytes > ${CHECKED_AT_ONCE})`,
  show(id, facts) {
    const { fileName, state, counts, progress, pictures, startedAt, updatedAt, finishedAt } = facts;
    if (state === 'checking' || state === 'ready') return showCheck(id, facts);
    const { created, changed, same, failed, noRoom } = progress;
    const total = counts.new + counts.changed + counts.same;
    const isBack = state === 'undoing' || state === 'undone';
    return {
      title: fileName,
      doing: state === 'running' && pictures ? FETCHING : doing[state],
      state,
      // When an import ends, `failed` also counts the faulty products, which `total` leaves out. So the sum may exceed `total`.
      done: pictures?.done ?? Math.min(total, created + changed + same + failed + noRoom),
      // An import that is being undone shows no total, because its progress back is not counted.
      total: isBack ? null : (pictures?.total ?? total),
      startedAt: new Date(startedAt ?? updatedAt).toISOString(),
      // While an import is being undone, this is still its earlier end.
      finishedAt: finishedAt && state !== 'undoing' ? new Date(finishedAt).toISOString() : null,
      note: isBack ? '' : sayProgress(progress),
      path: paths.productImportOf(id),
      actions: actionsOf(state, created + changed > 0),
      download: null,
    };
  },
});

/** A large file that is read, then checked row by row, and then waits for its seller. */
function showCheck(id: string, { fileName, state, rowsRead, rowsChecked, readAll, updatedAt }: Facts) {
  const isReading = state === 'checking' && !readAll;
  return {
    title: fileName,
    doing: isReading ? 'Reading' : doing[state],
    state,
    done: isReading ? rowsRead : rowsChecked,
    total: isReading ? null : rowsRead,
    startedAt: new Date(updatedAt).toISOString(),
    finishedAt: null,
    note: isReading && rowsRead > 0 ? `${rowsRead.toLocaleString('en')} rows so far` : '',
    path: paths.productImportOf(id),
    actions: actionsOf(state, false),
    download: null,
  };
}

const doing: Record<Uploaded, string> = {
  checking: 'Checking',
  ready: 'Ready',
  running: 'Importing',
  paused: 'Paused',
  done: 'Imported',
  cancelled: 'Cancelled',
  undoing: 'Undoing',
  undone: 'Undone',
};

function actionsOf(state: Uploaded, hasChanged: boolean): ActivityAction[] {
  switch (state) {
    case 'checking':
      return ['cancel'];
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
