/** Exports in the list of a person's long jobs. */
import type { ActivityAction } from '#shared/activity/activity.ts';
import { type ExportCheck, type ExportState, hardRules } from '#shared/exports/exports.ts';
import { doors, paths } from '#shared/paths.ts';
import { source } from '../activity/source.ts';

interface Facts {
  fileName: string;
  state: ExportState;
  done: number;
  total: number | null;
  check: Omit<ExportCheck, 'shown'>;
  notices: number;
  reason: string | null;
  startedAt: string | null;
  createdAt: string;
  finishedAt: string | null;
}

/**
 * An export without a job was finished within its request, and is not listed. Exports cannot be paused: every try makes the file
 * from its start.
 */
export const exportActivity = source<Facts>({
  kind: 'export',
  select: `select user_id as owner, id, updated_at as changed, state in ('queued', 'running') as live,
    json_build_object('fileName', file_name, 'state', state, 'done', done, 'total', total, 'check', "check" - 'shown',
      'notices', jsonb_array_length(notices), 'reason', reason, 'startedAt', started_at, 'createdAt', created_at,
      'finishedAt', finished_at) as facts
    from exports where state <> 'done' or job_id is not null`,
  show(id, { fileName, state, done, total, check, notices, reason, startedAt, createdAt, finishedAt }) {
    return {
      title: fileName,
      doing: doing[state],
      state,
      done,
      total,
      startedAt: new Date(startedAt ?? createdAt).toISOString(),
      finishedAt: finishedAt && new Date(finishedAt).toISOString(),
      note: state === 'failed' ? (reason ?? '') : state === 'done' ? sayResult(done, hardRules(check), notices) : '',
      path: paths.exportOf(id),
      actions: actions[state],
      download: state === 'done' ? doors.exportFile(id, fileName) : null,
    };
  },
});

const doing: Record<ExportState, string> = {
  queued: 'Waiting',
  running: 'Exporting',
  done: 'Exported',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

const actions: Record<ExportState, ActivityAction[]> = {
  queued: ['cancel'],
  running: ['cancel'],
  done: ['download'],
  failed: [],
  cancelled: [],
};

/** Says what an export holds: “12,000 products, 3 broken rules, 1 notice”. */
function sayResult(products: number, rules: number, notices: number): string {
  const parts = [
    [products, 'product'],
    [rules, 'broken rule'],
    [notices, 'notice'],
  ] as const;
  return parts
    .filter(([n], at) => at === 0 || n > 0)
    .map(([n, noun]) => `${n.toLocaleString('en')} ${noun}${n === 1 ? '' : 's'}`)
    .join(', ');
}
