import { and, asc, eq, not, or, sql } from 'drizzle-orm';
import { exports } from '#drizzle/schema/exports.ts';
import { actAs } from '../jobs/act-as.ts';
import { type Job, type JobCtx, payloadJob, scheduledJob } from '../jobs/job.ts';
import { exportRun } from './job-kinds.ts';
import { fail, runExport } from './run.ts';
import { resumeExports, sweepExports } from './sweep.ts';

/**
 * After this many tries an export is given up, so that the seller's other exports need not wait. The job can run once more (the
 * first run and all retries), so that its last run can tell the seller.
 */
const TRIES = exportRun.retry.times;

const run = payloadJob({
  ...exportRun,
  limitSeconds: 3_600,
  run: async (ctx, { userId }) => {
    const waiting = await nextExport(ctx, userId);
    // The rights of the seller are read again for each file: the account may be suspended meanwhile.
    const seller = waiting && (await actAs(ctx, userId, waiting.actorId));
    if (!seller) return;
    if (waiting.state === 'running' && waiting.tries >= TRIES)
      await fail(
        seller,
        waiting,
        'The file could not be made. Try it again; if it fails again, export fewer products at a time.',
      );
    else await runExport(seller, waiting.id, ctx.job.id);
    // The next file is made by another job, which waits behind those of other sellers.
    if (await nextExport(ctx, userId)) await ctx.enqueue(exportRun, { userId });
  },
});

/**
 * The seller's oldest export that needs its file made: a waiting one, or one whose job has ended. An export of another job that
 * is still at work is left out.
 */
async function nextExport(ctx: JobCtx, userId: string) {
  const isAtWork = sql`exists (select from jobs.job j where j.id = ${exports.jobId} and j.id <> ${ctx.job.id}::uuid
    and j.name = ${exportRun.name}::text and j.state in ('created', 'retry', 'active'))`;
  const isLeft = and(eq(exports.state, 'running'), not(isAtWork));
  const [found] = await ctx.db
    .select({ id: exports.id, actorId: exports.actorId, state: exports.state, tries: exports.tries })
    .from(exports)
    .where(and(eq(exports.userId, userId), or(eq(exports.state, 'queued'), isLeft)))
    .orderBy(asc(exports.id))
    .limit(1);
  return found;
}

export const exportJobs: readonly Job<unknown>[] = [
  run,
  scheduledJob({
    name: 'exports.sweep',
    schedule: '47 * * * *',
    limitSeconds: 600,
    run: async (ctx) => {
      await resumeExports(ctx);
      const swept = await sweepExports(ctx);
      if (swept > 0) ctx.log.info({ swept }, 'exports removed after their seven days');
    },
  }),
];
