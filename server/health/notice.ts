import type { Ctx } from '../context.ts';
import type { JobCtx } from '../jobs/job.ts';
import { healthRun } from './job-kinds.ts';

/** How many milliseconds after the last change of a catalogue its check is queued, and how many after the first at most. */
const QUIET = 1_500;
const AT_MOST = 60_000;

export interface Notices {
  /** Has the check of a seller's catalogue queued soon. Call it after the commit of a change. */
  note(userId: string): void;
  stop(): void;
}

/**
 * Queues the check of catalogues that have changed, once for many changes, and outside of the requests that make them. What is
 * still waiting when the process dies is found by the sweep, see jobs.ts.
 * @param ctx makes the context with which the jobs are queued
 */
export function openNotices(ctx: () => Ctx): Notices {
  const waiting = new Map<string, { timer: NodeJS.Timeout; since: number }>();
  const queue = async (userId: string): Promise<void> => {
    waiting.delete(userId);
    const base = ctx();
    const asked: Ctx & Pick<JobCtx, 'job'> = { ...base, job: { name: healthRun.name, id: '', askedBy: userId, askedIn: userId } };
    try {
      await asked.enqueue(healthRun, { userId });
    } catch (err) {
      base.log.warn({ err }, 'the check of a catalogue could not be queued; the sweep will do it');
    }
  };
  return {
    note: (userId) => {
      const before = waiting.get(userId);
      clearTimeout(before?.timer);
      const since = before?.since ?? performance.now();
      const pause = Math.min(QUIET, Math.max(0, since + AT_MOST - performance.now()));
      const timer = setTimeout(() => void queue(userId), pause);
      timer.unref();
      waiting.set(userId, { timer, since });
    },
    stop: () => {
      for (const { timer } of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
