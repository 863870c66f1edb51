import { and, inArray, lt, notInArray } from 'drizzle-orm';
import { exports } from '#drizzle/schema/exports.ts';
import type { Ctx } from '../context.ts';
import type { JobCtx } from '../jobs/job.ts';
import { exportRun } from './job-kinds.ts';
import { removeExports } from './old-files.ts';

/** How many exports are removed before the signal is looked at. */
const REMOVED_AT_ONCE = 5;
/** After so many milliseconds without any progress an export may have been left by its job. */
const LEFT = 15 * 60_000;

/** Removes exports whose days are over, with their files; stops early when the signal fires. Returns their number. */
export async function sweepExports(ctx: Ctx & { signal?: AbortSignal }): Promise<number> {
  const isOver = and(lt(exports.keptUntil, ctx.clock.now()), notInArray(exports.state, ['queued', 'running']));
  for (let swept = 0; ; ) {
    ctx.signal?.throwIfAborted();
    const due = await ctx.db.select({ id: exports.id }).from(exports).where(isOver).limit(REMOVED_AT_ONCE);
    await removeExports(
      ctx,
      due.map(({ id }) => id),
    );
    swept += due.length;
    if (due.length < REMOVED_AT_ONCE) return swept;
  }
}

/**
 * Queues the job again for sellers whose exports get no further: their job may have been given up, or have found the account suspended.
 * An export at which a job is still at work stays with that job. The seller asked for the job by starting the export.
 */
export async function resumeExports(ctx: JobCtx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - LEFT);
  const left = await ctx.db
    .selectDistinct({ userId: exports.userId })
    .from(exports)
    .where(and(inArray(exports.state, ['queued', 'running']), lt(exports.updatedAt, before)));
  for (const { userId } of left) {
    const asked = { ...ctx, job: { ...ctx.job, askedBy: userId } };
    await asked.enqueue(exportRun, { userId });
  }
}
