/** Runs background jobs at once in the test's own process, as a worker process would. */
import { randomUUID } from 'node:crypto';
import { accountsToErase, eraseAccount } from '#server/account/deletion.ts';
import type { Ctx } from '#server/context.ts';
import type { JobCtx } from '#server/jobs/job.ts';
import { jobs } from '#server/jobs/registry.ts';
import { type Services, systemCtx } from '#server/services.ts';

/** The context of a job that no person requested, such as an hourly one. */
export function jobCtx(services: Services, name: string): JobCtx {
  const { signal } = new AbortController();
  const job = { name, id: randomUUID(), askedBy: null };
  return { ...systemCtx(services, name), sessions: services.sessions, engine: services.database.engine, signal, job };
}

/** Runs one job of the registry. If it queues other jobs, they stay in the queue. */
export async function runJob(services: Services, name: string, payload: unknown = {}): Promise<void> {
  const job = jobs.find((one) => one.name === name);
  if (!job) throw new Error(`there is no job ${name}`);
  await job.run(jobCtx(services, name), job.payload.parse(payload));
}

/** Erases the accounts whose grace period is over, as the hourly job and the jobs it queues do. Returns how many were erased. */
export async function eraseDueAccounts(ctx: Ctx): Promise<number> {
  let erased = 0;
  for (const userId of await accountsToErase(ctx)) if (await eraseAccount(ctx, userId)) erased++;
  return erased;
}
