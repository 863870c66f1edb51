/**
 * What the queue's library cannot do: keep a job assigned to a process that shows signs of life, give the job to another process
 * when it shows none, and let only the run that still has the job record how it ended. `started_on` is the last sign of life, and
 * `expire_in` how long the job stays assigned after it. The SQL here uses the library's table directly, so the library's version is pinned. `enqueue.ts` writes it too, and
 * the sweeps of imports and exports read it.
 */
import type { Database } from '../database.ts';

/** One run of a job. `tries` distinguishes it from a later run of the same job, except one that follows `putBack`. */
export interface Run {
  name: string;
  id: string;
  tries: number;
}

const isHeld = `name = $1 and id = $2::uuid and retry_count = $3::int and state = 'active'`;
const valuesOf = ({ name, id, tries }: Run) => [name, id, tries];

/**
 * Records a sign of life of a run. False if the run no longer has the job, for example because another process has taken it
 * over.
 */
export async function prolong(database: Database, run: Run): Promise<boolean> {
  const text = `update jobs.job set started_on = now() where ${isHeld} returning id::text as id`;
  return (await database.query(text, valuesOf(run))).length > 0;
}

/** Records that a run has done its job. False if the run no longer has the job. */
export async function complete(database: Database, run: Run): Promise<boolean> {
  const text = `update jobs.job set state = 'completed', completed_on = now() where ${isHeld} returning id::text as id`;
  return (await database.query(text, valuesOf(run))).length > 0;
}

/**
 * Records that a run has failed. The job is tried again after a pause that doubles with each try, or is given up. False if the
 * run no longer has the job.
 * @param error the name of the error
 */
export async function fail(database: Database, run: Run, error: string): Promise<boolean> {
  const text = `update jobs.job set output = jsonb_build_object('error', $4::text),
      state = case when retry_count < retry_limit then 'retry' else 'failed' end::jobs.job_state,
      completed_on = case when retry_count < retry_limit then null else now() end,
      start_after = case when retry_count < retry_limit
        then now() + retry_delay * 2 ^ retry_count * (1 + random()) * interval '1 second' else start_after end
    where ${isHeld} returning id::text as id`;
  return (await database.query(text, [...valuesOf(run), error])).length > 0;
}

/** Returns a running job to the queue, to be begun again at once. The interrupted run does not count as a try. */
export async function putBack(database: Database, run: Run): Promise<void> {
  const text = `update jobs.job set state = 'created', started_on = null, start_after = now() where ${isHeld}`;
  await database.query(text, valuesOf(run));
}

/**
 * Puts the jobs of dead processes back into the queue. They begin again at once, without the usual pause, because a process
 * mostly dies for another reason than its job. The interrupted run still counts as a try, so that a job that does kill its
 * process does not do so for ever. The result lists the jobs that were not put back, because they have been tried often enough.
 * @param ofEveryRun treats every running job as one of a dead process, however recent its last sign of life is
 */
export async function handOn(database: Database, names: string[], ofEveryRun: boolean): Promise<{ name: string; id: string }[]> {
  const rows = await database.query<{ name: string; id: string; state: string }>(
    `update jobs.job set start_after = now(),
       state = case when retry_count < retry_limit then 'retry' else 'failed' end::jobs.job_state,
       completed_on = case when retry_count < retry_limit then null else now() end
     where state = 'active' and ($2::boolean or started_on + expire_in < now()) and name = any($1::text[])
     returning name, id::text as id, state::text as state`,
    [names, ofEveryRun],
  );
  return rows.filter(({ state }) => state === 'failed').map(({ name, id }) => ({ name, id }));
}

/** The names of those jobs that are due now. */
export async function namesDue(database: Database, names: string[]): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `select distinct name from jobs.job where state < 'active' and start_after < now() and name = any($1::text[])`,
    [names],
  );
  return rows.map(({ name }) => name);
}
