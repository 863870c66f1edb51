import { z } from 'zod';
import type { Sessions } from '../auth/sessions.ts';
import type { Ctx } from '../context.ts';
import type { Database } from '../database.ts';
import type { JobKind } from './kind.ts';

/** The reason with which a job's signal fires when the process stops. The job then returns to the queue, and the run is no try. */
export class ProcessStops extends Error {
  override name = 'ProcessStops';
}

/** The context of a job. By itself it has no seller's rights; a job that acts for a seller asks `actAs` for them. */
export type JobCtx = Ctx & {
  sessions: Sessions;
  /**
   * The embedded database does one thing at a time. A long job must pause there between its steps, so that requests get their
   * turn.
   */
  engine: Database['engine'];
  /** Fires when the job's time is over, when the process stops, and when another process has taken the job over. */
  signal: AbortSignal;
  /**
   * The run of the job that has this context. `askedBy` is the person who asked for the job, or null if nobody did, as with a
   * scheduled job. `askedIn` is the owner of the catalogue in which it was asked for; without it, that is the person's own.
   */
  job: { name: string; id: string; askedBy: string | null; askedIn?: string | null };
};

/**
 * Work that no request waits for. It may be done twice: if a process dies at the end of a job, or shows no sign of life for a
 * while, another process runs the job again. So `run` must first find out what is still to do.
 */
export interface Job<Payload> extends JobKind<Payload> {
  /** When the job runs, as a cron expression in UTC. Only for a job without a payload. */
  schedule?: string;
  /** How many seconds a run may take. Then the job's signal fires, and the run counts as failed. */
  limitSeconds: number;
  /** How many jobs of this kind one process runs at the same time; one if left out. */
  atOnce?: number;
  run(ctx: JobCtx, payload: Payload): Promise<void>;
}

/** A job that is queued by `ctx.enqueue(job, payload)`. */
export function payloadJob<Payload>(job: Job<Payload>): Job<Payload> {
  return job;
}

const nothing = z.strictObject({});

/** A job that runs at fixed times. If it fails, it is tried twice more within minutes; after that it waits for its next time. */
export function scheduledJob(job: {
  name: string;
  schedule: string;
  limitSeconds: number;
  run(ctx: JobCtx): Promise<void>;
}): Job<Record<string, never>> {
  return { ...job, payload: nothing, retry: { times: 2, pauseSeconds: 60 } };
}
