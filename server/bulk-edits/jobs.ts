import { and, asc, eq, gt, inArray, lt, notInArray } from 'drizzle-orm';
import { bulkEdits } from '#drizzle/schema/bulk-edits.ts';
import { actAs, enqueueFor } from '../jobs/act-as.ts';
import { type Job, type JobCtx, payloadJob, scheduledJob } from '../jobs/job.ts';
import { bulkEditRun } from './job-kinds.ts';
import { editPortion, undoPortion } from './portions.ts';

const isAtWork = inArray(bulkEdits.state, ['running', 'undoing']);

const run = payloadJob({
  ...bulkEditRun,
  limitSeconds: 3_600,
  atOnce: 4,
  run: async (ctx, { userId }) => {
    const [one] = await ctx.db
      .select({ id: bulkEdits.id, state: bulkEdits.state })
      .from(bulkEdits)
      .where(and(eq(bulkEdits.userId, userId), isAtWork))
      .orderBy(asc(bulkEdits.id))
      .limit(1);
    const seller = one && (await actAs(ctx, userId));
    if (!seller) return;
    const portion = one.state === 'running' ? editPortion : undoPortion;
    while (await portion(seller, one.id)) ctx.signal.throwIfAborted();
    // A further edit is done by another job, which waits behind those of other sellers.
    if (await isAnyLeft(ctx, userId)) await ctx.enqueue(bulkEditRun, { userId });
  },
});

async function isAnyLeft(ctx: JobCtx, userId: string): Promise<boolean> {
  const left = await ctx.db
    .select({ id: bulkEdits.id })
    .from(bulkEdits)
    .where(and(eq(bulkEdits.userId, userId), isAtWork))
    .limit(1);
  return left.length > 0;
}

/** After this many milliseconds without progress, an edit may have lost its job or its request. */
const LEFT = 5 * 60_000;

export const bulkEditJobs: readonly Job<unknown>[] = [
  run,
  scheduledJob({
    name: 'bulkEdits.sweep',
    schedule: '*/15 * * * *',
    limitSeconds: 600,
    run: async (ctx) => {
      const now = ctx.clock.now();
      const left = await ctx.db
        .selectDistinct({ userId: bulkEdits.userId })
        .from(bulkEdits)
        .where(and(isAtWork, lt(bulkEdits.updatedAt, new Date(now.getTime() - LEFT)), gt(bulkEdits.keptUntil, now)));
      for (const { userId } of left) await enqueueFor(ctx, userId, bulkEditRun);
      await ctx.db
        .delete(bulkEdits)
        .where(and(lt(bulkEdits.keptUntil, now), notInArray(bulkEdits.state, ['running', 'undoing'])));
    },
  }),
];
