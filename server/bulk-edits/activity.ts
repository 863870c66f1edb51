/** Edits of many products in the list of a person's long jobs. */
import type { ActivityAction, ActivityState } from '#shared/activity/activity.ts';
import type { BulkEditState } from '#shared/bulk-edits/bulk-edits.ts';
import { paths } from '#shared/paths.ts';
import { source } from '../activity/source.ts';
import { PORTION } from './portions.ts';

interface Facts {
  state: BulkEditState;
  total: number;
  done: number;
  createdAt: string;
  finishedAt: string | null;
}

/** A small edit is done within its request, and is not listed. */
export const bulkEditActivity = source<Facts>({
  kind: 'edit',
  select: `select user_id as owner, id, updated_at as changed, state in ('running', 'undoing') as live,
    json_build_object('state', state, 'total', total, 'done', done, 'createdAt', created_at, 'finishedAt', finished_at) as facts
    from bulk_edits where total > ${PORTION}`,
  show(_id, { state, total, done, createdAt, finishedAt }) {
    return {
      title: `${total.toLocaleString('en')} products`,
      doing: doing[state],
      state,
      done,
      total,
      startedAt: new Date(createdAt).toISOString(),
      finishedAt: finishedAt && (state === 'done' || state === 'undone') ? new Date(finishedAt).toISOString() : null,
      note: '',
      path: paths.products,
      actions: actions[state],
      download: null,
    };
  },
});

const doing: Record<BulkEditState & ActivityState, string> = {
  running: 'Editing',
  done: 'Edited',
  undoing: 'Undoing',
  undone: 'Undone',
};

const actions: Record<BulkEditState, ActivityAction[]> = { running: [], done: ['undo'], undoing: [], undone: [] };
