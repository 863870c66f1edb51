/**
 * What the queue's library has no verb for: holding a job by signs of life, and handing it on. It knows the table of the pinned
 * version, and nothing else does but `enqueue.ts`. `started_on` is the last sign of life, `expire_in` how long it holds.
 */
import type { Database } from '../database.ts';

/** One run of a job. `tries` tells it from a later run of the same job. */
export interface Run {
  name: string;
  id: string;
  tries: number;
}

const isHeld = `name = $1 and id = $2::uuid and retry_count = $3::int and state = 'active'`;
const valuesOf = ({ name, id, tries }: Run) => [name, id, tries];

/** Prolongs the hold of a run. False when another process has it now, or it was called off. */
export async function prolong(database: Database, run: Run): Promise<boolean> {
  const text = `update jobs.job set started_on = now() where ${isHeld} returning id::text as id`;
  return (await database.query(text, valuesOf(run))).length > 0;
}

/** Puts a run back in line, to be begun at once. It does not count as a try. */
export async function putBack(database: Database, run: Run): Promise<void> {
  const text = `update jobs.job set state = 'created', started_on = null, start_after = now() where ${isHeld}`;
  await database.query(text, valuesOf(run));
}

/**
 * Puts what a dead process held back in line, without a pause: it is not the job's fault. It counts as a try all the same, so
 * that a job that kills its process does not do so for ever. Answers those that were tried often enough and are given up.
 */
export async function handOn(database: Database, names: string[]): Promise<{ name: string; id: string }[]> {
  const rows = await database.query<{ name: string; id: string; state: string }>(
    `update jobs.job set start_after = now(),
       state = case when retry_count < retry_limit then 'retry' else 'failed' end::jobs.job_state,
       completed_on = case when retry_count < retry_limit then null else now() end
     where state = 'active' and started_on + expire_in < now() and name = any($1::text[])
     returning name, id::text as id, state::text as state`,
    [names],
  );
  return rows.filter(({ state }) => state === 'failed').map(({ name, id }) => ({ name, id }));
}

/** The names of jobs that could be begun now. */
export async function namesDue(database: Database, names: string[]): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `select distinct name from jobs.job where state < 'active' and start_after < now() and name = any($1::text[])`,
    [names],
  );
  return rows.map(({ name }) => name);
}
