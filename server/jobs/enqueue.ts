import { sql } from 'drizzle-orm';
import { afterwards, type Db, type OpenTransaction } from '../database.ts';
import type { JobKind } from './kind.ts';
import { LEASE } from './policy.ts';

/** The part of a context that is needed to queue a job: the transaction, and on whose behalf the code runs. */
interface Enqueuer {
  db: Db;
  transaction?: OpenTransaction;
  caller?: { kind: string; userId?: string };
  /** Whose catalogue the code works in. */
  sellerId?: string;
  /** Set inside a running job. Jobs it queues count as asked for by the same person, in the same catalogue. */
  job?: { askedBy: string | null; askedIn?: string | null };
}

/**
 * Queues a job, as part of the transaction of the context it is called on: after a rollback the job does not exist. After the
 * commit a worker of this process begins it at once, or a worker of another process within seconds.
 */
export type Enqueue = <Payload>(this: Enqueuer, job: JobKind<Payload>, payload: NoInfer<Payload>) => Promise<void>;

/**
 * Makes the `enqueue` function of all contexts. It inserts the job's row itself. The queue's library could do that, but it takes
 * a moment to load, during which somebody's transaction would be kept open.
 * @param wake tells the worker of this process, if there is one, that there is work
 */
export function openEnqueue(wake: () => void): Enqueue {
  return async function enqueue(job, payload) {
    const data = JSON.stringify({
      payload: job.payload.parse(payload),
      askedBy: this.job?.askedBy ?? this.caller?.userId ?? null,
      askedIn: this.job?.askedIn ?? this.sellerId ?? null,
    });
    const key = job.key?.(payload) ?? null;
    const { times, pauseSeconds } = job.retry;
    // A job of the same key takes over this work only if it begins after the caller's commit, because it cannot see earlier what it
    // has to do. “for share” keeps workers from beginning it before, and waits for one that is beginning it at this moment.
    if (key !== null)
      // One that waits to be tried again begins now, so that the new work need not wait for it.
      await this.db.execute(sql`
        update jobs.job set start_after = now()
        where name = ${job.name}::text and singleton_key = ${key}::text and state = 'retry' and start_after > now()`);
    await this.db.execute(sql`
      insert into jobs.job (name, data, singleton_key, retry_limit, retry_delay, retry_backoff, expire_in, policy)
      select ${job.name}::text, ${data}::text::jsonb, ${key}::text, ${times}::int, ${pauseSeconds}::int, true,
        ${LEASE}::int * interval '1 millisecond', 'standard'
      where ${key}::text is null or not exists (
        select from jobs.job where name = ${job.name}::text and singleton_key = ${key}::text and state < 'active'
          for share)`);
    await afterwards(this, async () => wake());
  };
}
