import { and, asc, eq, inArray, isNull, lt, lte, not, or, sql } from 'drizzle-orm';
import { batches } from '#drizzle/schema/batches.ts';
import { withTransaction } from '../database.ts';
import { actAs, enqueueFor } from '../jobs/act-as.ts';
import { type Job, type JobCtx, payloadJob, scheduledJob } from '../jobs/job.ts';
import { moveTexts } from './apply-texts.ts';
import { batchRun } from './job-kinds.ts';
import { dropCancelled, sellersDue, writeLater } from './write-later.ts';
import { writeTexts } from './write-texts.ts';

/** The states in which a batch needs its job. */
const atWork = ['running', 'using', 'undoing'] as const;
/** How many sellers' batches one process works on at the same time. */
const SELLERS_AT_ONCE = 8;

const run = payloadJob({
  ...batchRun,
  limitSeconds: 3_600,
  atOnce: SELLERS_AT_ONCE,
  run: async (ctx, { userId }) => {
    const seller = await actAs(ctx, userId);
    if (!seller) return;
    await dropCancelled(seller);
    const one = await takeBatch(ctx, userId);
    if (!one) return;
    if (one.state !== 'running') await moveTexts(seller, one.id);
    else if (one.later && !one.sampling) await writeLater(seller, one.id);
    else await writeTexts(seller, one.id);
    // The rest is done by another job, which waits behind those of other sellers.
    if (await isAnyAtWork(ctx, userId)) await ctx.enqueue(batchRun, { userId });
  },
});

/** Takes the seller's batch that waits longest for a job, unless another job is at work for this seller. */
async function takeBatch(ctx: JobCtx, userId: string) {
  return withTransaction(ctx, async (ctx) => {
    // One job after another looks, so that no two begin for the same seller.
    await ctx.db.execute(sql`select from subscriptions where user_id = ${userId}::uuid for no key update`);
    const isTaken = sql`exists (select from batches o join jobs.job j on j.id = o.job_id
      where o.user_id = ${userId}::uuid and j.id <> ${ctx.job.id}::uuid and j.name = ${batchRun.name}::text and j.state = 'active')`;
    const [next] = await ctx.db
      .select({ id: batches.id })
      .from(batches)
      .where(and(hasWork(ctx, userId), not(isTaken)))
      .orderBy(asc(batches.updatedAt))
      .limit(1);
    if (!next) return null;
    const [taken] = await ctx.db
      .update(batches)
      .set({ jobId: ctx.job.id, dueAt: null, updatedAt: ctx.clock.now() })
      .where(eq(batches.id, next.id))
      .returning({ id: batches.id, state: batches.state, later: batches.later, sampling: batches.sampling });
    return taken ?? null;
  });
}

/** The condition that a batch of the seller needs its job now: it does not only wait for the AI provider. */
const hasWork = (ctx: JobCtx, userId: string) =>
  and(
    eq(batches.userId, userId),
    inArray(batches.state, [...atWork]),
    or(isNull(batches.dueAt), lte(batches.dueAt, ctx.clock.now())),
  );

async function isAnyAtWork(ctx: JobCtx, userId: string): Promise<boolean> {
  const found = await ctx.db.select({ id: batches.id }).from(batches).where(hasWork(ctx, userId)).limit(1);
  return found.length > 0;
}

/** After this many milliseconds without progress, a batch may have lost its job. */
const LEFT = 15 * 60_000;

/** Queues the job again for sellers whose batches make no progress, for example because the job was given up. */
export async function resumeBatches(ctx: JobCtx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - LEFT);
  const left = await ctx.db
    .selectDistinct({ userId: batches.userId })
    .from(batches)
    .where(and(inArray(batches.state, [...atWork]), lt(batches.updatedAt, before)));
  for (const { userId } of left) await enqueueFor(ctx, userId, batchRun);
}

/**
 * Removes batches that ended more than seven days ago. Their drafts and the texts on the products stay. One that waits for its
 * seller is not over.
 */
async function sweepBatches(ctx: JobCtx): Promise<number> {
  const gone = await ctx.db
    .delete(batches)
    .where(and(lt(batches.keptUntil, ctx.clock.now()), inArray(batches.state, ['done', 'cancelled'])))
    .returning({ id: batches.id });
  return gone.length;
}

export const batchJobs: readonly Job<unknown>[] = [
  run,
  scheduledJob({
    name: 'batches.look',
    schedule: '* * * * *',
    limitSeconds: 60,
    run: async (ctx) => {
      for (const { userId } of await sellersDue(ctx.db, ctx.clock.now())) await enqueueFor(ctx, userId, batchRun);
    },
  }),
  scheduledJob({
    name: 'batches.sweep',
    schedule: '17 * * * *',
    limitSeconds: 600,
    run: async (ctx) => {
      await resumeBatches(ctx);
      const swept = await sweepBatches(ctx);
      if (swept > 0) ctx.log.info({ swept }, 'batches removed after their seven days');
    },
  }),
];
