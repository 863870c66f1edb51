import PgBoss from 'pg-boss';
import type { Services } from '../services.ts';
import type { Job } from './job.ts';
import { LEASE } from './policy.ts';
import { jobs as everyJob } from './registry.ts';
import { bossOptions } from './tables.ts';
import { startWorker } from './worker.ts';

export interface Queue {
  /** Ends the work of this process within about `GRACE`; what was not finished is back in line. */
  stop(): Promise<void>;
}

/** Starts the queue in the app's own database, with its schedules, and this process as a worker of every job. */
export async function startQueue(services: Services, jobs: readonly Job<unknown>[] = everyJob): Promise<Queue> {
  const boss = new PgBoss(bossOptions(services.database));
  boss.on('error', (err) => services.log.error({ err }, 'job queue'));
  try {
    await boss.start();
    for (const job of jobs) await boss.createQueue(job.name);
    await setSchedules(boss, jobs);
  } catch (error) {
    // Its clock would go on beside that of the next try.
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
  // Removes schedules left by an earlier release: they would keep queueing jobs that no worker handles any more.
  const scheduled = new Set(jobs.filter(({ schedule }) => schedule).map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) if (!scheduled.has(name)) await boss.unschedule(name);
}
