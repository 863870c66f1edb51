import { z } from 'zod';
import type { Sessions } from '../auth/sessions.ts';
import type { Ctx } from '../context.ts';
import type { JobKind } from './kind.ts';

/** What a job may use. It acts for nobody; to act for a seller it asks `actAs`. */
export type JobCtx = Ctx & {
  sessions: Sessions;
  /** Fires when the job's time is over, when the process stops, and when another process has taken the job over. */
  signal: AbortSignal;
  /** This run, and who asked for it; null when nobody did, a schedule for instance. */
  job: { name: string; id: string; askedBy: string | null };
};

/**
 * Work that no request waits for. It may be done twice: a process that dies at its end, or falls silent for a while, has its
 * jobs done by another. So `run` first looks at what is still to do.
 */
export interface Job<Payload> extends JobKind<Payload> {
  /** Cron, UTC; for a job without a payload. */
  schedule?: string;
  /** After this long its signal fires, and the run counts as failed. */
  limitSeconds: number;
  run(ctx: JobCtx, payload: Payload): Promise<void>;
}

/** A job that is put in line by `ctx.enqueue(job, payload)`. */
export function payloadJob<Payload>(job: Job<Payload>): Job<Payload> {
  return job;
}

const nothing = z.strictObject({});

/** A job that runs by the clock. What fails is tried twice more within minutes; after that its next hour or day comes. */
export function scheduledJob(job: {
  name: string;
  schedule: string;
  limitSeconds: number;
  run(ctx: JobCtx): Promise<void>;
}): Job<Record<string, never>> {
  return { ...job, payload: nothing, retry: { times: 2, pauseSeconds: 60 } };
}
