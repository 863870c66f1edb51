import { setTimeout as after } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import { z } from 'zod';
import { type Services, systemCtx } from '../services.ts';
import { complete, fail, prolong, putBack, type Run } from './held.ts';
import type { Job } from './job.ts';
import { BEAT, GRACE } from './policy.ts';

/**
 * A queued job's data, as `enqueue` writes them. Schedules of an older release contain an empty object instead, hence the
 * defaults.
 */
const envelope = z.object({
  payload: z.unknown().default({}),
  askedBy: z.uuid().nullable().default(null),
  askedIn: z.uuid().nullable().default(null),
});

/**
 * Why a job is stopped early: it ran longer than allowed, or another process has taken it over. The job's signal fires with one
 * of these as its reason.
 */
class TimeIsOver extends Error {
  override name = 'TimeIsOver';
}
class TakenOver extends Error {
  override name = 'TakenOver';
}
/** Thrown if a job has not ended ten seconds (GRACE) after its signal fired. Nobody waits for it any longer. */
class WentOn extends Error {
  override name = 'WentOn';
}

/**
 * Runs one job that is assigned to this process, and records in the queue how it ended. Never rejects. If `stopping` fires and
 * the job does not finish, it returns to the queue, to be begun again at once. Its payload is never logged.
 */
export async function runJob(
  services: Services,
  job: Job<unknown>,
  row: PgBoss.JobWithMetadata<unknown>,
  stopping: AbortSignal,
): Promise<void> {
  const { database, sessions, log, meter } = services;
  const began = performance.now();
  const count = (outcome: 'done' | 'failed' | 'putBack' | 'takenOver') =>
    meter.count({ kind: 'run', name: job.name, outcome, seconds: (performance.now() - began) / 1_000 });
  const run: Run = { name: job.name, id: row.id, tries: row.retryCount };
  const about = { job: run.name, jobId: run.id };
  const ended = new AbortController();
  const signal = AbortSignal.any([stopping, ended.signal]);
  const beat = setInterval(() => {
    prolong(database, run).then(
      (held) => void (held || ended.abort(new TakenOver())),
      // The database cannot be reached. It may answer again before this process counts as dead, so go on with the job.
      () => {},
    );
  }, BEAT);
  const limit = setTimeout(() => ended.abort(new TimeIsOver()), job.limitSeconds * 1_000);
  try {
    const failure = await endOf(signal, async () => {
      const { payload, askedBy, askedIn } = envelope.parse(row.data);
      const base = systemCtx(services, `${run.name}:${run.id}`);
      await job.run(
        { ...base, sessions, engine: database.engine, signal, job: { name: run.name, id: run.id, askedBy, askedIn } },
        job.payload.parse(payload),
      );
    });
    const takenOver = () => {
      count('takenOver');
      log.warn(about, 'a job was taken over by another process');
    };
    if (!failure) {
      if (!(await complete(database, run))) return takenOver();
      return count('done');
    }
    if (ended.signal.reason instanceof TakenOver) return takenOver();
    if (stopping.aborted) {
      await putBack(database, run);
      count('putBack');
      return log.info(about, 'a job goes back in line: this process stops');
    }
    if (!(await fail(database, run, failure.err instanceof Error ? failure.err.name : 'unknown'))) return takenOver();
    count('failed');
    const err = ended.signal.reason ?? failure.err;
    if (run.tries < row.retryLimit) log.warn({ ...about, err }, 'a job failed and will be tried again');
    else log.error({ ...about, err, tries: run.tries + 1 }, 'a job failed for the last time and is given up');
  } catch (err) {
    // This process now stops showing signs of life for the job, so another one will take the job over and repeat it.
    log.warn({ ...about, err }, 'how a job ended could not be noted');
  } finally {
    clearInterval(beat);
    clearTimeout(limit);
  }
}

/**
 * Runs `work` and returns how it failed, or null if it went well. Work that has not ended ten seconds (GRACE) after its signal
 * fired counts as failed.
 */
async function endOf(signal: AbortSignal, work: () => Promise<void>): Promise<{ err: unknown } | null> {
  const done = new AbortController();
  const tooLong = new Promise<never>((_, reject) => {
    const giveUp = () =>
      void after(GRACE, undefined, { signal: done.signal }).then(
        () => reject(new WentOn()),
        () => {},
      );
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });
  try {
    await Promise.race([work(), tooLong]);
    return null;
  } catch (err) {
    return { err };
  } finally {
    done.abort();
  }
}
