/** Batches in the list of a person's long jobs. */
import type { ActivityAction, ActivityState } from '#shared/activity/activity.ts';
import type { BatchState } from '#shared/batches/batches.ts';
import { paths } from '#shared/paths.ts';
import { source } from '../activity/source.ts';

interface Facts {
  state: BatchState;
  sampling: boolean;
  later: boolean;
  total: number;
  done: number;
  reason: string | null;
  createdAt: string;
  finishedAt: string | null;
}

export const batchActivity = source<Facts>({
  kind: 'batch',
  select: `select user_id as owner, id, updated_at as changed, state not in ('done', 'cancelled') as live,
    json_build_object('state', state, 'sampling', sampling, 'later', later, 'total', total, 'done', done, 'reason', reason,
      'createdAt', created_at, 'finishedAt', finished_at) as facts from batches`,
  show(id, { state, sampling, later, total, done, reason, createdAt, finishedAt }) {
    return {
      title: `${total.toLocaleString('en')} ${total === 1 ? 'text' : 'texts'}`,
      doing: state !== 'running' ? doing[state] : sampling ? 'Writing the sample of' : later ? 'Waiting for' : doing[state],
      state: states[state],
      done,
      total,
      startedAt: new Date(createdAt).toISOString(),
      finishedAt: finishedAt && (state === 'done' || state === 'cancelled') ? new Date(finishedAt).toISOString() : null,
      note: state === 'paused' ? (reason ?? '') : '',
      path: paths.batch(id),
      actions: actions[state],
      download: null,
    };
  },
});

const states: Record<BatchState, ActivityState> = {
  running: 'running',
  // The batch waits for its seller, who is told so by the words.
  sampled: 'paused',
  paused: 'paused',
  done: 'done',
  cancelled: 'cancelled',
  using: 'running',
  undoing: 'undoing',
};

const doing: Record<BatchState, string> = {
  running: 'Writing',
  sampled: 'Look at the sample of',
  paused: 'Paused',
  done: 'Written',
  cancelled: 'Cancelled',
  using: 'Using',
  undoing: 'Taking back',
};

const actions: Record<BatchState, ActivityAction[]> = {
  running: ['pause', 'cancel'],
  sampled: ['cancel'],
  paused: ['resume', 'cancel'],
  done: [],
  cancelled: [],
  using: [],
  undoing: [],
};
