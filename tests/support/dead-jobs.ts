import postgres from 'postgres';
import { LEASE } from '#server/jobs/policy.ts';
import { long } from './amounts.ts';

/**
 * Makes the running jobs of a process that was just killed look as if the time had passed after which another process takes them
 * over. A long run really waits for this time, half a minute.
 * @param url of the PostgreSQL database
 */
export async function letDeadJobsExpire(url: string): Promise<void> {
  if (long) return;
  const direct = postgres(url, { max: 1, onnotice: () => {} });
  await direct`update jobs.job set started_on = started_on - ${LEASE} * interval '1 millisecond' where state = 'active'`;
  await direct.end();
}
