import type PgBoss from 'pg-boss';
import type { Services } from '../services.ts';
import { handOn, namesDue } from './held.ts';
import { type Job, ProcessStops } from './job.ts';
import { LOOK } from './policy.ts';
import { runJob } from './run.ts';

export interface Worker {
  /** Looks for due jobs now, or right after the present search if one is under way. */
  wake(): void;
  /**
   * Begins no more jobs and waits until the running ones have ended or returned to the queue, about ten seconds at most (GRACE in
   * policy.ts).
   */
  stop(): Promise<void>;
}

/**
 * Makes this process a worker. It runs jobs of different names side by side, and of the same name as many as the job allows (one,
 * unless it says otherwise).
 */
export function startWorker(services: Services, boss: PgBoss, jobs: readonly Job<unknown>[]): Worker {
  const { database, log } = services;
  const names = jobs.map(({ name }) => name);
  const busy = new Map<string, Set<Promise<void>>>();
  const stopping = new AbortController();
  const { signal } = stopping;
  let looking: Promise<void> | null = null;
  let again = false;
  let well = true;
  // Only one process at a time uses the embedded database, so whatever runs there before the first search for jobs belongs to a
  // dead process.
  let everyRunIsDead = database.engine === 'embedded';

  const work = async (job: Job<unknown>): Promise<void> => {
    while (!signal.aborted) {
      const [row] = await boss.fetch<unknown>(job.name, { includeMetadata: true });
      if (!row) return;
      await runJob(services, job, row, signal);
    }
  };
  const begin = (job: Job<unknown>): void => {
    const running = busy.get(job.name) ?? new Set();
    busy.set(job.name, running);
    // Each run goes on with the next due job of its kind, so one more run is begun for each search that finds some.
    if (signal.aborted || running.size >= (job.atOnce ?? 1)) return;
    const ended = work(job)
      .catch((err: unknown) => log.error({ err, job: job.name }, 'job queue'))
      .finally(() => running.delete(ended));
    running.add(ended);
  };
  const look = async (): Promise<void> => {
    for (const { name, id } of await handOn(database, names, everyRunIsDead)) {
      log.error({ job: name, jobId: id }, 'a job ended with its process for the last time and is given up');
    }
    everyRunIsDead = false;
    const due = new Set(await namesDue(database, names));
    for (const job of jobs) if (due.has(job.name)) begin(job);
  };
  const wake = (): void => {
    again = true;
    looking ??= (async () => {
      while (again && !signal.aborted) {
        again = false;
        try {
          await look();
          well = true;
        } catch (err) {
          // Log this only once: while the database is away, every search for jobs fails.
          if (well) log.error({ err }, 'the jobs in line cannot be seen');
          well = false;
        }
      }
    })().finally(() => {
      looking = null;
    });
  };
  const timer = setInterval(wake, LOOK);
  wake();
  return {
    wake,
    stop: async () => {
      clearInterval(timer);
      stopping.abort(new ProcessStops());
      await looking;
      await Promise.all([...busy.values()].flatMap((running) => [...running]));
    },
  };
}
