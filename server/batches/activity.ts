/** Batches in the list of a person's long jobs. */
import type { ActivityAction, ActivityState } from '#shared/activity/activity.ts';
import { type BatchField, type BatchRequest, type BatchState, SAMPLE } from '#shared/batches/batches.ts';
import { batchName } from '#shared/batches/name.ts';
import { paths } from '#shared/paths.ts';
import { source } from '../activity/source.ts';
import { writtenSql } from './show.ts';

interface Facts {
  state: BatchState;
  sampling: boolean;
  later: boolean;
  total: number;
  done: number;
  written: number;
  fields: BatchField[];
  request: Pick<BatchRequest, 'platform' | 'descriptionLength'>;
  reason: string | null;
  createdAt: string;
  finishedAt: string | null;
}

export const batchActivity = source<Facts>({
  kind: 'batch',
  select: `select user_id as owner, id, updated_at as changed, state not in ('done', 'cancelled') as live,
    json_build_object('state', state, 'sampling', sampling, 'later', later, 'total', total, 'done', done, 'reason', reason,
      'written', ${writtenSql}, 'fields', fields, 'request', json_build_object('platform', request -> 'platform', 'descriptionLength', request -> 'descriptionLength'),
      'createdAt', created_at, 'finishedAt', finished_at) as facts from batches`,
  show(id, { state, sampling, later, total, done, written, fields, request, reason, createdAt, finishedAt }) {
    const isMoving = state === 'using' || state === 'undoing';
    return {
      title: `${total.toLocaleString('en')} ${total === 1 ? 'text' : 'texts'}: ${batchName({ fields, request })}`,
      doing:
        state === 'sampled'
          ? // However many of its texts were used or discarded, the others wait for the seller's word.
            'The sample waits for you'
          : state !== 'running'
            ? doing[state]
            : sampling
              ? 'Writing the sample,'
              : later
                ? 'Waiting for the AI provider,'
                : doing[state],
      state: states[state],
      // Texts that are put on products are a part of the batch, and how large a part is not stored.
      // A sample that waits to be read says its number in words, because “5 of 5” would look like the end.
      done: isMoving || state === 'sampled' ? 0 : sampling ? Math.min(written, SAMPLE) : done,
      total: isMoving || state === 'sampled' ? null : sampling ? SAMPLE : total,
      startedAt: new Date(createdAt).toISOString(),
      finishedAt: finishedAt && (state === 'done' || state === 'cancelled') ? new Date(finishedAt).toISOString() : null,
      note:
        state === 'paused'
          ? (reason ?? '')
          : isOver(state)
            ? `${written.toLocaleString('en')} of ${total.toLocaleString('en')} written`
            : '',
      path: paths.batch(id),
      actions: actions[state],
      download: null,
    };
  },
});

const isOver = (state: BatchState) => state === 'done' || state === 'cancelled';

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

const doing: Record<Exclude<BatchState, 'sampled'>, string> = {
  running: 'Writing',
  paused: 'Paused',
  done: 'Written',
  cancelled: 'Stopped',
  using: 'Putting texts on products',
  undoing: 'Taking texts off products',
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
