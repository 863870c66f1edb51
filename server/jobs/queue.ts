import PgBoss from 'pg-boss';
import { type Services, systemCtx } from '../services.ts';
import { jobs } from './registry.ts';

export interface Queue {
  stop(): Promise<void>;
}

/** Starts the queue in the app's own database and this process as a worker of every job. */
export async function startQueue(services: Services): Promise<Queue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => services.database.driverQuery(text, values) },
    schema: 'jobs',
  });
  boss.on('error', (err) => services.log.error({ err }, 'job queue'));
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name);
    await boss.work(job.name, { pollingIntervalSeconds: 30 }, async () => {
      await job.run({ ...systemCtx(services, `job:${job.name}`), sessions: services.sessions });
    });
    await boss.schedule(job.name, job.schedule, {}, { tz: 'UTC', singletonKey: job.name });
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 5_000, close: false }) };
}
