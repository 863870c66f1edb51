import PgBoss from 'pg-boss';
import type { Services } from '../services.ts';
import type { Job } from './job.ts';
import { LEASE } from './policy.ts';
import { jobs as everyJob } from './registry.ts';
import { bossOptions } from './tables.ts';
import { startWorker } from './worker.ts';

export interface Queue {
  /**
   * Asks the running jobs of this process to end and waits for them, about ten seconds at most (GRACE in policy.ts). Unfinished
   * ones return to the queue.
   */
  stop(): Promise<void>;
}

/**
 * Starts the job queue, which is kept in the app's own database, sets its schedules, and makes this process a worker for all
 * jobs.
 */
export async function startQueue(services: Services, jobs: readonly Job<unknown>[] = everyJob): Promise<Queue> {
  const boss = new PgBoss(bossOptions(services.database));
  boss.on('error', (err) => services.log.error({ err }, 'job queue'));
  try {
    await boss.start();
    for (const job of jobs) await boss.createQueue(job.name);
    await setSchedules(boss, jobs);
  } catch (error) {
    // Stop the library's timers. The caller tries again later, and the old timers would run beside the new ones.
    await boss.stop({ graceful: false, close: false }).catch(() => {});
    throw error;
  }
  const worker = startWorker(services, boss, jobs);
  services.jobs.wake = worker.wake;
  return {
    stop: async () => {
      services.jobs.wake = () => {};
      await worker.stop();
      await boss.stop({ graceful: false, close: false });
    },
  };
}

async function setSchedules(boss: PgBoss, jobs: readonly Job<unknown>[]): Promise<void> {
  for (const { name, schedule, retry } of jobs) {
    if (!schedule) continue;
    const rule = { retryLimit: retry.times, retryDelay: retry.pauseSeconds, retryBackoff: true, expireInSeconds: LEASE / 1_000 };
    await boss.schedule(name, schedule, {}, { tz: 'UTC', singletonKey: name, ...rule });
  }
  // Remove schedules left by an earlier release: they would keep queueing jobs that no worker handles any more.
  const scheduled = new Set(jobs.filter(({ schedule }) => schedule).map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) if (!scheduled.has(name)) await boss.unschedule(name);
}
