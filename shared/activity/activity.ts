/** Long jobs that a person can watch, such as an import, in one form for all kinds. */
import { z } from 'zod';
import { id } from '../primitives.ts';

export const activityKinds = ['import', 'export', 'batch', 'edit'] as const;
export type ActivityKind = (typeof activityKinds)[number];

/**
 * `queued`: waits for its turn. `checking`: a file is read and checked before its import. `ready`: the file is checked and waits
 * for the seller to start the import; such a job is not listed. `undoing` and `undone`: what the job had changed is taken back.
 */
export const activityStates = [
  'queued',
  'checking',
  'ready',
  'running',
  'paused',
  'done',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const;
export type ActivityState = (typeof activityStates)[number];

/** What the person may do with a job in its present state. */
export type ActivityAction = 'pause' | 'resume' | 'cancel' | 'undo' | 'download';

/** The text shown for an import once all its products are saved. */
export const FETCHING = 'Fetching pictures';

/** One job, in the same shape for all kinds. All times are ISO 8601. */
export interface ActivityItem {
  kind: ActivityKind;
  id: string;
  /** What the job works on, for example the name of the file. */
  title: string;
  /**
   * What the job is doing or what became of it, as the screen shows it before the numbers or the title: `Importing` in “Importing
   * 3 of 10”, `Imported` in “Imported spring.csv”.
   */
  doing: string;
  state: ActivityState;
  /** How many of `total` are done. `total` is null if nobody knows how much there is to do. */
  done: number;
  total: number | null;
  /** When the job began. While a file is checked or waits for its seller, this is when the check last made progress. */
  startedAt: string | null;
  /** Null as long as the job is not over. */
  finishedAt: string | null;
  /** What the job has done so far, in words, for example “980 created, 11 changed”. Empty if there is nothing to say. */
  note: string;
  /** The path of the page that shows the job. */
  path: string;
  actions: ActivityAction[];
  /** The address of the file to download. Null if there is none. */
  download: string | null;
}

/** One piece of news from the stream of a person's jobs: jobs that have changed, and the ids of those not to be shown any more. */
export interface ActivityChanges {
  items: ActivityItem[];
  gone: string[];
  /** The ids of new entries of the person's notification bell; left out if there are none. */
  notices?: string[];
}

/** For how many milliseconds after its end a job is listed, unless it is dismissed before. */
export const LISTED_FOR = 24 * 3_600_000;
/** How many jobs are listed at most. */
export const JOBS_LISTED = 50;

/** How many milliseconds pass at most between two signs of life in the stream. A stream silent for longer is broken. */
export const BEAT_EVERY = 20_000;

export const dismissInput = z.strictObject({ ids: z.array(id).min(1).max(JOBS_LISTED) });

const over: readonly ActivityState[] = ['done', 'failed', 'cancelled', 'undone'];
/** Whether the job is over, so that nothing more happens to it by itself. */
export const isOver = ({ state }: Pick<ActivityItem, 'state'>) => over.includes(state);

const atWork: readonly ActivityState[] = ['queued', 'checking', 'running', 'undoing'];
/** Whether something is being done for the job, or will be soon; false for a paused job. */
export const isAtWork = ({ state }: Pick<ActivityItem, 'state'>) => atWork.includes(state);

/** Whether the job belongs on the list of current and recent jobs. A file that waits for its seller does not. */
export const isListed = ({ state }: Pick<ActivityItem, 'state'>) => state !== 'ready';

/** Jobs that are not over first, the newest of them first; then the others, the last finished first. */
export function inOrder(items: readonly ActivityItem[]): ActivityItem[] {
  const time = ({ finishedAt, startedAt }: ActivityItem) => finishedAt ?? startedAt ?? '';
  return [...items].sort((one, other) => {
    if (isOver(one) !== isOver(other)) return isOver(one) ? 1 : -1;
    return time(other) < time(one) ? -1 : time(other) > time(one) ? 1 : one.id < other.id ? -1 : 1;
  });
}

/** The list after these changes. Returns the same list if nothing in it changed. */
export function withChanges(items: ActivityItem[], { items: changed, gone }: ActivityChanges): ActivityItem[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  let differs = false;
  for (const item of changed) {
    const known = byId.get(item.id);
    if (known && JSON.stringify(known) === JSON.stringify(item)) continue;
    byId.set(item.id, item);
    differs = true;
  }
  for (const id of gone) differs = byId.delete(id) || differs;
  return differs ? inOrder([...byId.values()]) : items;
}

/**
 * How much of the jobs at work is done, in whole percent: the average of those whose amount of work is known. Null if it is
 * known for none. At most 99, because 100 would say that the jobs are over.
 */
export function percentDone(items: readonly ActivityItem[]): number | null {
  const counted = items.filter((item) => isAtWork(item) && item.total);
  if (counted.length === 0) return null;
  const share = counted.reduce((sum, { done, total }) => sum + Math.min(1, done / (total ?? 1)), 0) / counted.length;
  return Math.min(99, Math.floor(share * 100));
}
