import PgBoss from 'pg-boss';
import { type Services, systemCtx } from '../services.ts';
import { jobs } from './registry.ts';

export interface Queue {
  /** Queues a job of the registry now, in addition to its schedule. */
  enqueue(name: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the queue in the app's own database, with this process as a worker for all jobs. `pollSeconds` is how often it looks for
 * work; hourly jobs can wait half a minute.
 */
export async function startQueue(services: Services, pollSeconds = 30): Promise<Queue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => services.database.driverQuery(text, values) },
    schema: 'jobs',
  });
  boss.on('error', (err) => services.log.error({ err }, 'job queue'));
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name);
    await boss.work(job.name, { pollingIntervalSeconds: pollSeconds }, async () => {
      await job.run({ ...systemCtx(services, `job:${job.name}`), sessions: services.sessions });
    });
    await boss.schedule(job.name, job.schedule, {}, { tz: 'UTC', singletonKey: job.name });
  }
  return {
    enqueue: async (name) => {
      await boss.send(name, {});
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000, close: false }),
  };
}
